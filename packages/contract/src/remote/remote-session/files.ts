import { z } from 'zod'

/**
 * What is said in a session of files: the operator asks, in text frames `{ type: 'ask', id, ...fileAsk }`, and the
 * terminal answers each with `{ type: 'answer', id, ...fileAnswer }`. The bytes of a file are binary frames that begin
 * with that id as four bytes, big-endian, at most `pieceBytes` of a file in each.
 */
export const pieceBytes = 64 * 1024
/** Of a file that is sent to a terminal, so much is on its way at most. */
export const windowBytes = 4 * 1024 * 1024
/** Entries of one list at most. */
export const mostEntries = 5000
/** Files on their way in one session at once. */
export const mostMoving = 10

const path = z.string().min(1).max(4096)
const offset = z.number().int().min(0)
const op = <const T extends string, S extends z.ZodRawShape>(name: T, shape: S) =>
  z.object({ op: z.literal(name), ...shape })

export const fileAsk = z.discriminatedUnion('op', [
  /** Folders one may begin at. */
  op('roots', {}),
  op('list', { path }),
  /** Answered with the size and the time it was changed, then with pieces from `from`, then with `end` and the sum. */
  op('down', { path, from: offset }),
  /**
   * Answered with where to go on, which is 0 unless it resumes; then come pieces, of which at most `windowBytes` are
   * ahead of what was answered, then `done` with the sum.
   */
  op('up', { path, size: offset, resume: z.boolean(), overwrite: z.boolean() }),
  /** The file of the `up` with this id is all sent: its SHA-256 in hex. */
  op('done', { up: z.number().int(), sha256: z.string().length(64) }),
  op('cancel', { of: z.number().int() }),
  op('rename', { path, to: path }),
  /** A folder goes with all that is in it. */
  op('remove', { path }),
  op('make', { path }),
  op('processes', {}),
  op('end', { pid: z.number().int().min(1), name: z.string().max(200) }),
])
export type FileAsk = z.infer<typeof fileAsk>
/** Those a person who may only look may not ask. */
export const changingAsks: ReadonlySet<FileAsk['op']> = new Set(['up', 'done', 'rename', 'remove', 'make', 'end'])

export const fileErrors = [
  'missing',
  'exists',
  'outside',
  'denied',
  'no_space',
  'not_folder',
  'not_file',
  'not_empty',
  'sum',
  'changed',
  'busy',
  'not_supported',
  'failed',
] as const
export type FileError = (typeof fileErrors)[number]

export const remoteEntry = z.object({
  name: z.string(),
  kind: z.enum(['file', 'folder', 'link', 'other']),
  size: z.number(),
  /** Milliseconds since 1970. */
  changedAt: z.number(),
  /** Whether it can be changed, as far as the agent can tell. */
  writable: z.boolean(),
})
export type RemoteEntry = z.infer<typeof remoteEntry>

export const remoteProcess = z.object({
  pid: z.number().int(),
  name: z.string(),
  user: z.string().nullable(),
  /** Percent of one core, and bytes. */
  cpu: z.number().nullable(),
  memory: z.number().nullable(),
  startedAt: z.number().nullable(),
  command: z.string().nullable(),
})
export type RemoteProcess = z.infer<typeof remoteProcess>

/** One answer; what was asked says which fields it has. */
export const fileAnswer = z.object({
  ok: z.boolean(),
  error: z.enum(fileErrors).optional(),
  roots: z.array(z.string()).optional(),
  entries: z.array(remoteEntry).optional(),
  /** The list was cut here. */
  more: z.boolean().optional(),
  /** Of a list: bytes that are free where it lies, and all there are. */
  free: z.number().optional(),
  total: z.number().optional(),
  size: z.number().optional(),
  changedAt: z.number().optional(),
  /** Of `up`: where to go on; then, while pieces come, how far it is safe. */
  from: z.number().optional(),
  /** All of a `down` was sent, with its SHA-256 in hex from the first byte on. */
  end: z.boolean().optional(),
  sha256: z.string().optional(),
  processes: z.array(remoteProcess).optional(),
})
export type FileAnswer = z.infer<typeof fileAnswer>
