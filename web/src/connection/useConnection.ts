import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { Connection, ConnectionState } from './connection'

export const ConnectionContext = createContext<Connection | undefined>(undefined)

export function useConnection(): Connection {
  const connection = use(ConnectionContext)
  if (!connection) throw new Error('no connection above this component')
  return connection
}

/** A slice of the connection's state; the component renders again when the slice changes. */
export function useDaemon<T>(slice: (state: ConnectionState) => T): T {
  return useStore(useConnection().store, slice)
}
