import { DialogSwitch } from '../ui/DialogSwitch'

export const newSessionDialog = new DialogSwitch()
