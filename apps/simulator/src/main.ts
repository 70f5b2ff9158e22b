import { fstatSync } from 'node:fs'
import { tellFleet } from './fleet/tell-fleet.ts'
import { readOptions, usage } from './options.ts'
import { startSimulator } from './simulator.ts'

/** A pipe nobody holds says so at once. */
const lookMs = 100

/**
 * Resolves when whoever started us lets go of our standard input, which is then our end too. Never resolves without a
 * pipe, or with one that was closed from the start: neither ever said anything about a parent. Who is `tied` has one for
 * sure: a pipe that is closed already belonged to a parent that died while we were still being read.
 */
async function parentGone(tied: boolean): Promise<void> {
  const input = fstatSync(0)
  if (!tied && !input.isFIFO() && !input.isSocket()) return never
  const closed = new Promise<void>((resolve) => {
    process.stdin.once('close', resolve).once('error', () => resolve())
    process.stdin.resume()
  })
  if (tied) return closed
  const held = new Promise<true>((resolve) => void setTimeout(resolve, lookMs, true))
  return (await Promise.race([closed, held])) ? closed : never
}
const never = new Promise<never>(() => {})

function main(): void {
  const options = readOptions(process.argv.slice(2))
  if (!options) return console.log(usage)
  const { tied, list, ...fleet } = options
  if (list !== undefined) return console.log(JSON.stringify(tellFleet(fleet.seed, fleet.count, list)))
  const parent = parentGone(tied).catch(() => never)
  const simulator = startSimulator({ ...fleet, log: (sentence) => console.log(sentence) })
  void simulator.complete.then(({ connected, refused, tookMs }) =>
    console.log(
      `${connected} of ${connected + refused} simulated terminals connected in ${(tookMs / 1000).toFixed(1)} s.`,
    ),
  )

  // Whoever read our lines may be gone; that is no reason to fall over.
  process.stdout.on('error', () => {})
  let ending = false
  const end = async () => {
    if (ending) process.exit(0)
    ending = true
    // Ten thousand goodbyes may take their time; nobody waits longer than this for them.
    setTimeout(() => process.exit(0), 8_000).unref()
    await simulator.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, () => void end())
  process.on('disconnect', () => void end())
  void parent.then(end)
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
