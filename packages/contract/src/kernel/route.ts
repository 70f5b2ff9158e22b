import { z } from 'zod'
import type { PermissionCodes } from './permission.ts'
import type { Pair } from './words.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `public`: anyone. `session`: any signed-in account. `agent`: a terminal by its secret. Else a permission code. */
export type Access = 'public' | 'session' | 'agent' | (string & {})

/**
 * Some calls of a route: those whose input gives `field` (with `is`, this value, or a list that has it; with `has`, an
 * entry of which says it; with `lacks`, it does not name it), or all of `fields` with these values, which the door sees;
 * those for more terminals than that, those of a task of that type, and those about what is another's, which only the
 * handler knows.
 */
export type When =
  | { readonly field: string; readonly is?: string; readonly has?: string; readonly lacks?: string }
  | { readonly fields: Readonly<Record<string, string | boolean>> }
  | { readonly terminalsOver: number }
  | { readonly taskType: string }
  | { readonly others: true }

/** A code some calls need besides the route's own. */
export type Also = { readonly code: string; readonly when: When }

export type Route<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  readonly method: Method
  /** With `{name}` places; a place is also a field of `input`. */
  readonly path: string
  /** Paths it had before: they answer as they did, and are not told of any more. */
  readonly formerly?: readonly string[]
  readonly permission: A
  /** What the audit calls it, where the words of its permission do not say it. */
  readonly audit?: Pair
  /**
   * Calls that are another deed: they need this code in place of `permission`, and the audit knows them by it. Told by
   * fields of the body, before it is read as a whole.
   */
  readonly instead?: readonly Also[]
  /** Codes that some of its calls need besides. */
  readonly also?: readonly Also[]
  /** Calls for which a person must have proved themselves a moment ago (`me.prove`), and a token has a right of its own. */
  readonly proof?: 'always' | readonly When[]
  /** Path, query and body as one flat object: on GET the rest goes in the query, else in the body. */
  readonly input: Input
  readonly output: Output
  /** It makes something new: an `Idempotency-Key` is honoured, of a person, a terminal and a stranger. */
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
  /** Of a reading route: resources whose changes alter its answer, besides its own. */
  readonly follows?: readonly string[]
  /** Of a reading route: it lists rows of what it follows alone; when the row it stands under goes, nobody asks again. */
  readonly onlyFollows?: true
  /** Of a reading route: it sums many rows up, or offers them to choose from, and the change of one alone is no matter. */
  readonly summary?: true
  /** Of a changing route: resources whose rows it changes besides its own. */
  readonly touches?: readonly string[]
  /** Bytes of the body, where the general limit does not fit. */
  readonly bodyLimit?: number
  /**
   * The body is bytes and no JSON, so many at most. The caller gives them as the field `bytes`; the other fields go in the
   * address.
   */
  readonly bytes?: number
  /** Machines say it: what cannot be read of it, and it can do without, is left out and counted for the terminal. */
  readonly lenient?: true
  /** A step of a longer deed, which the audit tells of as a whole. */
  readonly step?: true
}

/**
 * Characters of an `Idempotency-Key` of a call that takes no sign-in: 128 bits in base64url. Who has the key has the
 * answer.
 */
export const strangersKeyLength = 22

export type AnyRoute = Route
export type Routes = Readonly<Record<string, AnyRoute>>
export type InputOf<R extends AnyRoute> = z.output<R['input']>
/** What a caller may leave out is optional here. */
export type CallOf<R extends AnyRoute> = z.input<R['input']>
export type OutputOf<R extends AnyRoute> = z.output<R['output']>

/**
 * The way a resource writes its routes: bound to the permission codes the resource declares, so that a code nobody
 * declared is a type error. A list that can be had as a file needs the resource's `.export` for that, where it has one.
 */
export function routesFor<const P extends PermissionCodes>(permissions: P) {
  return function route<
    I extends z.ZodObject,
    O extends z.ZodType,
    A extends 'public' | 'session' | 'agent' | Extract<keyof P, string>,
  >(method: Method, path: `/${string}`, spec: Omit<Route<I, O, A>, 'method' | 'path'>): Route<I, O, A> {
    // A misspelt filter would else answer everything. What the spec and the agents send is left as lenient as they are.
    const isOurs = method === 'GET' && path.startsWith('/api/')
    const input = isOurs ? (spec.input.strict() as unknown as I) : spec.input
    const code = `${spec.permission.split('.')[0]}.export`
    if (!('export' in input.shape) || !(code in permissions)) return { ...spec, method, path, input }
    return { ...spec, method, path, input, also: [...(spec.also ?? []), { code, when: { field: 'export' } }] }
  }
}

/** Whether a call with this input is one of `when`, as far as the input says it. */
export function isMeant(when: When, input: Readonly<Record<string, unknown>>): boolean {
  if ('fields' in when) return Object.entries(when.fields).every(([name, value]) => input[name] === value)
  if (!('field' in when)) return false
  const given = input[when.field]
  const { is, has, lacks } = when
  if (lacks !== undefined) return typeof given === 'object' && given !== null && !(lacks in given)
  if (has !== undefined) return Object.values(given ?? {}).some((one) => one?.[has] !== undefined)
  if (is === undefined) return given !== undefined
  return Array.isArray(given) ? given.includes(is) : given === is
}

/** The code a call with this input takes the place of the route's own; null for the plain ones. */
export const insteadOf = ({ instead = [] }: AnyRoute, input: Readonly<Record<string, unknown>>): string | null =>
  instead.find(({ when }) => isMeant(when, input))?.code ?? null

/** Names of the `{places}` in a path. */
export function placesOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string)
}

/** The field of a body that is bytes (`bytes` of a route): a caller has it, and the server never in its input. */
export const rawBytes = z.custom<Uint8Array<ArrayBuffer> | Blob>().optional()

/** Nothing in, or nothing out. */
export const nothing = z.object({})
export const done = z.object({ done: z.literal(true) })
