import { z } from 'zod'
import { configKind } from './config-kind.ts'
import { filled } from '../../kernel/fields/text.ts'

export const whitelistModes = ['black', 'white'] as const
export type WhitelistMode = (typeof whitelistModes)[number]
/** A package is something installed, a program something that runs. */
export const entryKinds = ['package', 'program'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Entries of one list: all of them fit into one message to a terminal. */
export const mostEntries = 200

export const whitelistEntry = z.object({
  platform: z.enum(['android', 'windows', 'linux']),
  kind: z.enum(entryKinds),
  /** What the system knows it by: the package or the key of a program, or the file that runs. */
  name: filled(150),
})
export type WhitelistEntry = z.infer<typeof whitelistEntry>

/** What may not be there (black), or alone may (white). */
export const whitelistConfig = z.object({
  listId: z.string(),
  name: z.string(),
  mode: z.enum(whitelistModes),
  entries: z.array(whitelistEntry).max(mostEntries),
})
export type WhitelistConfig = z.infer<typeof whitelistConfig>

export const whitelistKind = configKind({
  name: 'whitelist',
  use: 'agent',
  combine: 'nearest',
  desired: { whitelist: whitelistConfig },
})
