import { DialogSwitch } from '../ui/DialogSwitch'

export const decisionsDialog = new DialogSwitch()
