import type { Connection } from './connection'

/** Someone returns to the page, perhaps after signing in or starting the daemon; or the network is back. */
export function retryWhenLikelyBack(connection: Connection): void {
  const retry = () => {
    connection.retryNow()
  }
  window.addEventListener('focus', retry)
  window.addEventListener('online', retry)
}
