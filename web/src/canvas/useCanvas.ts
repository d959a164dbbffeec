import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { Canvas, CanvasState, PanelFacts } from './canvas'

export const CanvasContext = createContext<Canvas | undefined>(undefined)

export function useCanvas(): Canvas {
  const canvas = use(CanvasContext)
  if (!canvas) throw new Error('no canvas above this component')
  return canvas
}

export function useCanvasState<T>(slice: (state: CanvasState) => T): T {
  return useStore(useCanvas().store, slice)
}

/** What the active panel reports about itself. */
export function useActiveFacts(): PanelFacts | undefined {
  return useCanvasState(({ activeId, facts }) => (activeId === undefined ? undefined : facts[activeId]))
}
