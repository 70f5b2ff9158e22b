import { mcpLimits } from '@cpm/contract/service/assistant/assistant.tools'
import { terminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import { z } from 'zod'

type Inside = { def: { type: string; innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType } }
const defOf = (type: z.ZodType) => (type as unknown as Inside).def

/**
 * A filter of a list as JSON has it. In an address a list of one is written as one and `true` is a text; a model is told
 * of arrays and of true.
 */
function plain(type: z.ZodType): z.ZodType {
  const { type: kind, innerType, out } = defOf(type)
  if (kind === 'optional' && innerType) return plain(innerType).optional()
  return kind === 'pipe' && out ? out : type
}

/** The list's own filters of these names, each optional. */
export const plainly = (shape: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, plain(type)]))

export const filterOfTerminals = z
  .strictObject(plainly(terminalFilter))
  .describe(
    'Filters of the list of terminals. A terminal must match all filters. groupId includes the groups below. Names that end in Not exclude terminals.',
  )

/** Which page of a list, and how long it is. */
export const paged = {
  page: z.number().int().min(1).max(10_000).default(1),
  pageSize: z.number().int().min(1).max(mcpLimits.rows).default(20),
}
