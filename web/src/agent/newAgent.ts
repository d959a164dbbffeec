import { DialogSwitch } from '../ui/DialogSwitch'

export const newAgentDialog = new DialogSwitch()
