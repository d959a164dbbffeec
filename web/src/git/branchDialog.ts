import { DialogSwitch } from '../ui/DialogSwitch'

export const branchDialog = new DialogSwitch()
