import { z } from 'zod'
import type { Words } from './words.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `public`: anyone. `session`: any signed-in account. `agent`: a terminal by its secret. Else a permission code. */
export type Access = 'public' | 'session' | 'agent' | (string & {})

export type Route<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  readonly method: Method
  /** With `{name}` places; a place is also a field of `input`. */
  readonly path: string
  readonly permission: A
  /** Path, query and body as one flat object: on GET the rest goes in the query, else in the body. */
  readonly input: Input
  readonly output: Output
  /** It makes something new: an `Idempotency-Key` is honoured. */
  readonly creates?: true
  /** Requests a minute from one address, where the general limit does not fit. */
  readonly perMinute?: number
  /** Of a terminal's call: how much of its pace it takes, where that is not one message. */
  readonly cost?: number
  /** Fields of the input that are never written down, in the audit or in a log. */
  readonly secret?: readonly string[]
  /** A GET that changes something: the spec's own. */
  readonly changes?: true
  /** A POST that changes nothing: a list of the spec's own, whose query is a body. */
  readonly reads?: true
  /** Bytes of the body, where the general limit does not fit. */
  readonly bodyLimit?: number
}

export type AnyRoute = Route
export type Routes = Readonly<Record<string, AnyRoute>>
export type InputOf<R extends AnyRoute> = z.output<R['input']>
/** What a caller may leave out is optional here. */
export type CallOf<R extends AnyRoute> = z.input<R['input']>
export type OutputOf<R extends AnyRoute> = z.output<R['output']>

/**
 * The way a resource writes its routes: bound to the permission codes the resource declares, so that a code nobody
 * declared is a type error.
 */
export function routesFor<const P extends Words>(_permissions: P) {
  return function route<
    I extends z.ZodObject,
    O extends z.ZodType,
    A extends 'public' | 'session' | 'agent' | Extract<keyof P, string>,
  >(method: Method, path: `/${string}`, spec: Omit<Route<I, O, A>, 'method' | 'path'>): Route<I, O, A> {
    return { method, path, ...spec }
  }
}

/** Names of the `{places}` in a path. */
export function placesOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string)
}

/** Nothing in, or nothing out. */
export const nothing = z.object({})
export const done = z.object({ done: z.literal(true) })
