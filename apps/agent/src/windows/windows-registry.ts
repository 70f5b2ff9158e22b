import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool, ToolFailed } from '../machine/tools.ts'

export type Value = string | number
export type Key = { path: string; values: ReadonlyMap<string, Value> }
/** Programs of 32 bits see another part of it than those of 64. */
export type View = '64' | '32'

/**
 * A key of the registry and all below it. It is written to a file, since what `reg` prints has lost every character
 * that the language of the machine does not have. Rejects with `ToolFailed` where it is not there or cannot be read.
 */
export async function readKeys(root: string, view: View = '64'): Promise<Key[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cpm-reg-'))
  const file = join(folder, 'keys.reg')
  try {
    await runTool('reg.exe', ['export', root, file, '/y', `/reg:${view}`])
    return keysIn(await readFile(file, 'utf16le'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same of one that need not be there. */
export const keysIfAny = (root: string, view?: View): Promise<Key[]> =>
  readKeys(root, view).catch((error: unknown) => {
    if (error instanceof ToolFailed) return []
    throw error
  })

const quoted = String.raw`"((?:[^"\\]|\\.)*)"`
const entry = new RegExp(
  String.raw`^\[([^\r\n]+)\]\r?$|^(?:@|${quoted})=(?:${quoted}|dword:([0-9a-f]{8})|hex\(2\):((?:[0-9a-f]{2}|,|\\\r?\n *)*))`,
  'gims',
)

/** What an exported file says: texts, those with variables in them, and numbers. */
export function keysIn(text: string): Key[] {
  const keys: { path: string; values: Map<string, Value> }[] = []
  for (const [, path, name = '', plain, number, bytes] of text.matchAll(entry)) {
    if (path !== undefined) keys.push({ path, values: new Map() })
    else keys.at(-1)?.values.set(unescaped(name), valueOf(plain, number, bytes))
  }
  return keys
}

function valueOf(plain: string | undefined, number: string | undefined, bytes = ''): Value {
  if (plain !== undefined) return unescaped(plain)
  if (number !== undefined) return Number.parseInt(number, 16)
  return Buffer.from(bytes.replaceAll(/[^0-9a-f]/gi, ''), 'hex')
    .toString('utf16le')
    .replace(/\0.*$/s, '')
}

const unescaped = (text: string): string => text.replaceAll(/\\(.)/gs, '$1')
