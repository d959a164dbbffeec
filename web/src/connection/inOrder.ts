/**
 * For what is asked again and again: takes the answers in the order in which they were asked for. One that comes after
 * the answer to a later question is old, and dropped, be it a failure.
 */
export function inOrder(): <T>(
  answer: Promise<T>,
  take: (value: T) => void,
  fail?: (error: unknown) => void,
) => Promise<void> {
  let asked = 0
  let taken = 0
  return (answer, take, fail) => {
    const number = ++asked
    const isNew = () => {
      if (number < taken) return false
      taken = number
      return true
    }
    return answer.then(
      (value) => {
        if (isNew()) take(value)
      },
      (error: unknown) => {
        if (isNew()) fail?.(error)
      },
    )
  }
}
