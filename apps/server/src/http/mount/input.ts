import { type Read, readLeniently } from '@cpm/contract/kernel/fields/lenient'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AgentTerminal } from '../../core/feature.ts'
import { storable } from '../../core/json/lenient-json.ts'
import type { ToldUnread } from '../../estate/terminal/state/terminal.unread.ts'

/** Path, query and body as one flat object. */
export function rawInput(request: FastifyRequest, { bytes }: AnyRoute): Record<string, unknown> {
  const isFields = bytes === undefined && typeof request.body === 'object' && !Array.isArray(request.body)
  const body = isFields ? (request.body as object) : {}
  return { ...(request.query as object), ...body, ...(request.params as object) }
}

/** What the path names, for the record of a call that is refused before its input is read. */
export function placesIn({ params }: FastifyRequest): Record<string, unknown> {
  return uncleanIn(params) === null ? { ...(params as object) } : {}
}

export type Parsed = Read<Record<string, unknown>>

/** The input as the contract has it, and of a lenient route what is left of it. */
export function readInput({ input, lenient }: AnyRoute, raw: Record<string, unknown>): Parsed {
  if (lenient) return readLeniently(input, storable(raw))
  // zod leaves `input` out of its issues unless asked; it tells a missing field from a wrong one.
  const { data, error } = input.safeParse(raw, { reportInput: true })
  return data ? { data, faults: [] } : { error: error as z.ZodError, faults: [] }
}

/** What a terminal could and could not say of its own call; what is secret is not written down. */
export function toldBy({ route }: { route: AnyRoute }, { id }: AgentTerminal, { data, faults }: Parsed): ToldUnread {
  const leaf = route.path.split('/').findLast((part) => part !== '' && !part.startsWith('{'))
  const isSecret = (path: string) => route.secret?.includes(path.split(/[.[]/)[0] as string) === true
  const named = faults.map(({ path, value }) => ({
    path: `${leaf}.${path}`,
    value: isSecret(path) ? undefined : value,
  }))
  const read = () => Object.keys(data ?? {}).map((key) => `${leaf}.${key}`)
  return { terminalId: id, faults: named, read }
}

/** PostgreSQL keeps neither a NUL nor half a character: such a text is a mistake or an attack. Answers where it stands. */
export function uncleanIn(value: unknown, path: readonly string[] = []): string | null {
  const isUnclean = (text: string) => text.includes('\0') || !text.isWellFormed()
  if (typeof value === 'string') return isUnclean(value) ? path.join('.') : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = isUnclean(key) ? path.join('.') : uncleanIn(inner, [...path, key])
    if (found !== null) return found
  }
  return null
}
