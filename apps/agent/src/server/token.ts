import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { PlainError, exitCodes } from '../machine/plain-error.ts'

/** Where an enrolment token comes from. Never the command line: everybody on a machine can read those. */
export type TokenSource = { from: 'stdin' } | { from: 'file'; path: string } | { from: 'environment' }

/** The variable a token may be set in. */
export const tokenVariable = 'CPM_TOKEN'

/** What is said to whoever writes the token into the command line. */
export const noTokenHere = `--token is not taken: everybody on this machine can read a command line. Give the token
  on standard input:  echo TOKEN | npm run agent -- --server URL --token-stdin
  in a file:          npm run agent -- --server URL --token-file FILE (chmod 600)
  or in ${tokenVariable} of the environment.
Revoke this one in the console under My devices, Enrolment tokens, and make another.`

/** Far beyond any token. */
const mostCharacters = 4096

/** The token, or nothing where none was given; it is taken out of the environment, so that no program of ours has it. */
export async function readToken(source: TokenSource): Promise<string | undefined> {
  const fromEnvironment = process.env[tokenVariable]
  delete process.env[tokenVariable]
  if (source.from === 'environment') return tidy(fromEnvironment ?? '') || undefined
  const text = source.from === 'stdin' ? await firstLine() : fileOf(source.path)
  const token = tidy(text)
  if (token) return token
  const where = source.from === 'stdin' ? 'on standard input' : `in ${source.path}`
  throw new PlainError(exitCodes.usage, `There is no token ${where}.`)
}

const tidy = (text: string) => text.replace(/^\uFEFF/, '').trim()

/** A pipe or a person; whoever holds the pipe open after the line is not waited for. */
async function firstLine(): Promise<string> {
  let text = ''
  for await (const piece of process.stdin.setEncoding('utf8') as AsyncIterable<string>) {
    text += piece
    if (/\S\s*\n/.test(text) || text.length > mostCharacters) break
  }
  return text.slice(0, mostCharacters)
}

/** The file's text; refused when others may read it. Windows has no such bits: there it is in the person's folder. */
function fileOf(path: string): string {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    if (process.platform !== 'win32' && (fstatSync(file).mode & 0o077) !== 0) {
      throw new PlainError(exitCodes.usage, `Others can read ${path}, and with it the token: chmod 600 ${path}`)
    }
    return readFileSync(file, 'utf8').slice(0, mostCharacters)
  } catch (error) {
    if (error instanceof PlainError) throw error
    throw new PlainError(exitCodes.usage, `The token cannot be read: ${(error as Error).message}`)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
