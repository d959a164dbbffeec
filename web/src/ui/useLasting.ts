import { useEffect, useState } from 'react'

/** True once the value has been true for this many milliseconds without interruption. */
export function useLasting(now: boolean, milliseconds: number): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => {
      setLasted(true)
    }, milliseconds)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [now, milliseconds])
  return now && lasted
}
