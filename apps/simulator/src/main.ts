import { fstatSync } from 'node:fs'
import { readOptions, usage } from './options.ts'
import { startSimulator } from './simulator.ts'

/** A pipe that was closed before we could look never said anything about a parent. */
const openAtLeastMs = 500

/** Whether somebody holds the other end of our standard input: their end is then ours. */
function hasParentPipe(): boolean {
  try {
    const input = fstatSync(0)
    return input.isFIFO() || input.isSocket()
  } catch {
    return false
  }
}

function main(): void {
  const began = Date.now()
  const options = readOptions(process.argv.slice(2))
  if (!options) return console.log(usage)
  const simulator = startSimulator({ ...options, log: (sentence) => console.log(sentence) })
  void simulator.complete.then(({ connected, refused, tookMs }) =>
    console.log(
      `${connected} of ${connected + refused} simulated terminals connected in ${(tookMs / 1000).toFixed(1)} s.`,
    ),
  )

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
  if (!hasParentPipe()) return
  process.stdin.on('error', () => void end())
  process.stdin.on('close', () => Date.now() - began > openAtLeastMs && void end())
  process.stdin.resume()
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
