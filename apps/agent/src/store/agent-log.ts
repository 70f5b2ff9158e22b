import { appendFileSync, renameSync, statSync } from 'node:fs'

/** Bytes of one log; with the one before it that is all the room it takes. */
export const logLimit = 1024 * 1024

/** What the agent says: to its console, and into a log of its own that a person can ask for. */
export function agentLog(file: string, print: (line: string) => void, limit = logLimit): (sentence: string) => void {
  let size = sizeOf(file)
  return (sentence) => {
    const line = `${new Date().toISOString()} ${sentence}`
    print(line)
    try {
      if (size > limit) {
        renameSync(file, `${file}.1`)
        size = 0
      }
      appendFileSync(file, `${line}\n`, { mode: 0o600 })
      size += Buffer.byteLength(line) + 1
    } catch {
      // A full disk must not end the agent; the console has the line.
    }
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}
