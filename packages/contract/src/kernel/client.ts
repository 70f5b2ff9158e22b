import { type AnyRoute, type CallOf, type OutputOf, type Routes, placesOf } from './route.ts'

/** A call written out: what any sender (fetch, inject, curl) needs. A body that is bytes goes as it is, any other in JSON. */
export type Request = { method: string; url: string; body?: unknown }

export const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> | Blob =>
  body instanceof Uint8Array || body instanceof Blob

/** Puts the fields of an input where the route wants them: places, then query on GET, else body; beside bytes, query. */
export function requestOf(route: AnyRoute, input: Record<string, unknown>): Request {
  const rest = { ...input }
  const path = placesOf(route.path).reduce((url, name) => {
    const value = rest[name]
    delete rest[name]
    return url.replace(`{${name}}`, encodeURIComponent(String(value)))
  }, route.path)
  const { bytes, ...fields } = rest
  if (route.method !== 'GET' && route.bytes === undefined) return { method: route.method, url: path, body: rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(route.bytes === undefined ? rest : fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
    }
  }
  const text = query.toString()
  const url = text ? `${path}?${text}` : path
  return { method: route.method, url, ...(route.bytes === undefined ? {} : { body: bytes }) }
}

export type Client<R extends Routes> = {
  [K in keyof R]: (input?: CallOf<R[K]>) => Promise<OutputOf<R[K]>>
}

/** One function per route, over any sender. The console, the tests and the agent all speak through this. */
export function clientOf<R extends Routes>(
  routes: R,
  send: (route: AnyRoute, request: Request) => Promise<unknown>,
): Client<R> {
  const calls = Object.entries(routes).map(([name, route]) => [
    name,
    (input: Record<string, unknown> = {}) => send(route, requestOf(route, input)),
  ])
  return Object.fromEntries(calls) as Client<R>
}
