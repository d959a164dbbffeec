import type { Routes } from '../protocol/routes'

/** A route of the REST API, such as `GET /api/sessions/{id}/agents`. */
export type Route = keyof Routes

type PathOf<R extends Route> = Routes[R] extends { path: infer P extends string } ? P : never
type QueryOf<R extends Route> = Routes[R] extends { query: infer Q extends string } ? Q : never

/** The variable parts of a route's path, and its query parameters; `true` is a parameter without a value. */
export type Params<R extends Route> = Record<PathOf<R>, string | number> &
  Partial<Record<QueryOf<R>, string | number | true | undefined>>

/** A route whose path has no variable parts. */
export type FixedRoute = { [R in Route]: [PathOf<R>] extends [never] ? R : never }[Route]

export function methodOf(route: Route): string {
  return route.slice(0, route.indexOf(' '))
}

/** The path and query of a route with these parameters. */
export function address(route: FixedRoute): string
export function address<R extends Route>(route: R, params: Params<R>): string
export function address(route: Route, params: Record<string, string | number | true | undefined> = {}): string {
  const left = new Map(Object.entries(params))
  const path = route.slice(route.indexOf(' ') + 1).replace(/\{(\+?)(\w+)\}/g, (_, rest: string, name: string) => {
    const value = String(left.get(name))
    left.delete(name)
    return rest === '' ? encodeURIComponent(value) : encodePath(value)
  })
  const query = [...left].flatMap(([name, value]) => {
    if (value === undefined) return []
    return value === true ? name : `${name}=${encodeURIComponent(String(value))}`
  })
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** Keeps the slashes of a path. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
