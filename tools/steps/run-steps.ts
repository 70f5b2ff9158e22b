import { countsOf, isGood, namesOf } from './outcome.ts'
import { type Done, type PassedOnRetry, retryFailed } from './retry.ts'
import { Output } from './run-tool.ts'
import type { Lane, Step } from './step.ts'

/** How many files the list of the slowest has. */
const slowest = 10

type Running = { step: Step; output: Output; done: Promise<Done> }

/** Starts the first of a lane, and each other when the step before it is done. */
function startLane(lane: Lane): Running[] {
  let before: Promise<unknown> = Promise.resolve()
  return lane.map((step) => {
    const output = new Output()
    const done = before.then(async () => {
      output.write(`\n── ${step.name}\n`)
      const began = Date.now()
      const outcome = await step.run(output)
      return { step, outcome, seconds: Math.round((Date.now() - began) / 1000) }
    })
    before = done
    return { step, output, done }
  })
}

/**
 * Runs round after round, and the lanes of a round beside each other, also after a step failed. What a step writes
 * stands together. With `retry`, what failed then runs again. Prints what failed, what passed on retry, where the time
 * went and the closing line, and sets the exit code.
 */
export async function runSteps(rounds: (readonly Lane[])[], { retry = false } = {}): Promise<void> {
  const done: Done[] = []
  const lanes: string[] = []
  for (const round of rounds) {
    const running = round.map(startLane)
    for (const { output, done: ended } of running.flat()) {
      output.open()
      done.push(await ended)
    }
    for (const lane of running) lanes.push(await laneLine(lane))
  }
  if (!retry || done.every(({ outcome }) => isGood(outcome))) return print(done, lanes, [])
  const began = Date.now()
  const passedOnRetry = await retryFailed(done)
  print(done, [...lanes, `${Math.round((Date.now() - began) / 1000)} s  retries`], passedOnRetry)
}

async function laneLine(lane: readonly Running[]): Promise<string> {
  const all = await Promise.all(lane.map(({ done }) => done))
  return `${all.reduce((sum, { seconds }) => sum + seconds, 0)} s  ${all.map(({ step }) => step.name).join(', ')}`
}

function print(done: readonly Done[], lanes: readonly string[], passedOnRetry: readonly PassedOnRetry[]): void {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const steps: string[] = []
  for (const { step, outcome, seconds } of done) {
    const counts = countsOf(outcome)
    for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counts[key]
    const mark = counts.failed ? '✗' : counts.passed ? '✓' : '–'
    steps.push(`${mark} ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`)
    for (const name of namesOf(outcome)) if (name !== step.name) steps.push(`    ${name}`)
  }
  const again = passedOnRetry.flatMap(({ name, kept }) => [`    ${name}`, `        first error: ${kept}`])
  section('Seconds of each lane', lanes)
  section('Slowest files', slowestFiles(done))
  section('', steps)
  section('Passed on retry', again)
  const skipped = sum.skipped ? `, ${sum.skipped} skipped` : ''
  process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed${skipped}\n`)
  process.exitCode = sum.failed > 0 ? 1 : 0
}

function section(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${title ? `${title}:\n` : ''}${lines.join('\n')}\n`)
}

function slowestFiles(done: readonly Done[]): string[] {
  return done
    .flatMap(({ outcome }) => outcome.files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowest)
    .map(({ file, seconds }) => `${Math.round(seconds)} s  ${file}`)
}
