import { useEffect, useState } from 'react'

/** The time, again every half minute or as often as somebody wants it. */
export function useNow(every = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
    }, every)
    return () => {
      clearInterval(timer)
    }
  }, [every])
  return now
}
