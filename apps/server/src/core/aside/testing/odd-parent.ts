import { openAside } from '../aside.ts'
import type { OddAsked } from './odd-work.ts'

/** A server that asks for work without end, and says which process is at it. */
const ask = openAside<OddAsked, number>({
  module: new URL('odd-work.ts', import.meta.url),
  longestMs: 600_000,
  memoryMb: 64,
  restMs: 600_000,
})
const answer = await ask({ what: 'pid' })
const at = ask({ what: process.argv[2] as OddAsked['what'] })
process.send?.(answer)
await at
setInterval(() => undefined, 60_000)
