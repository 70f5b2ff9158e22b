import { useCallback, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { useTabRoute } from '../page/tab-route.ts'

type Shape = Record<string, z.ZodType>

/** Reads a query by its schema, field by field: a hand-made address can never break a page. */
export function readUrl<S extends z.ZodObject>(schema: S, search: string): z.output<S> {
  const params = new URLSearchParams(search)
  const fields = Object.entries(schema.shape as Shape).map(([name, field]) => {
    const given = params.getAll(name)
    const value = given.length > 1 ? given : given[0]
    const parsed = field.safeParse(value === '' ? undefined : value)
    return [name, parsed.success ? parsed.data : field.safeParse(undefined).data]
  })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as z.output<S>
}

/** Writes what differs from the defaults, in the order of the schema. */
export function writeUrl<S extends z.ZodObject>(schema: S, value: Partial<z.output<S>>): string {
  const params = new URLSearchParams()
  for (const [name, field] of Object.entries(schema.shape as Shape)) {
    const now = (value as Record<string, unknown>)[name]
    const usual = field.safeParse(undefined)
    if (usual.success && JSON.stringify(usual.data) === JSON.stringify(now)) continue
    for (const one of Array.isArray(now) ? now : [now]) {
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one))
    }
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/**
 * State of a page that lives in its address: `const [query, setQuery] = useUrlState(terminal.routes.list.input)`.
 * Setting a field to undefined takes it out. A change of anything but the paging goes back to the first page.
 */
export function useUrlState<S extends z.ZodObject>(
  schema: S,
): readonly [z.output<S>, (patch: Partial<z.output<S>>) => void] {
  const { search, setSearch } = useTabRoute()
  const value = useMemo(() => readUrl(schema, search), [schema, search])
  // Two changes before the next render add up.
  const latest = useRef(value)
  latest.current = value
  const set = useCallback(
    (patch: Partial<z.output<S>>) => {
      const first = 'page' in schema.shape && !('page' in patch) ? { page: undefined } : {}
      latest.current = { ...latest.current, ...first, ...patch }
      setSearch(writeUrl(schema, latest.current))
    },
    [schema, setSearch],
  )
  return [value, set]
}
