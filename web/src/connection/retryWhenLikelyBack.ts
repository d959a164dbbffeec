import type { Connection } from './connection'

/** Retries when somebody returns to the page, perhaps after starting the daemon, or when the network is back. */
export function retryWhenLikelyBack(connection: Connection): void {
  const retry = () => {
    connection.retryNow()
  }
  window.addEventListener('focus', retry)
  window.addEventListener('online', retry)
}
