import { DialogSwitch } from '../ui/DialogSwitch'

export const interactionDialog = new DialogSwitch()
