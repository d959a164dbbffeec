import { DialogSwitch } from '../ui/DialogSwitch'

/** The list of keyboard shortcuts. */
export const keyHelp = new DialogSwitch()
