import { problemOf } from '../connection/problem'
import { say } from '../ui/toasts'

/** Runs a request that the daemon may refuse. Resolves to whether it succeeded; a failure is shown to the person. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    say({ tone: 'bad', ...problemOf(error) })
    return false
  }
}
