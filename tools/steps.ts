import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { ROOT } from './bootstrap.js'

const bin = join(ROOT, 'node_modules/.bin')
/** The pinned Node and the house's own tools come first, whatever the machine has. */
const path = [dirname(process.execPath), bin, process.env.PATH].join(delimiter)
const colour: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

/** Where a step writes: at once while it is its turn, and else kept until it is. */
export class Output {
  private readonly kept: string[] = []
  private isOpen = false

  write(piece: string): void {
    if (this.isOpen) process.stdout.write(piece)
    else this.kept.push(piece)
  }

  open(): void {
    this.isOpen = true
    for (const piece of this.kept.splice(0)) process.stdout.write(piece)
  }
}

type How = { env?: Record<string, string>; output?: Pick<Output, 'write'> }
const straight = { write: (piece: string) => void process.stdout.write(piece) }

/** Runs a program of node_modules/.bin; the answer is its exit code. */
export function runTool(tool: string, args: string[], { env = {}, output = straight }: How = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(tool, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, ...colour, PATH: path, ...env },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => output.write(piece))
    }
    child.once('error', (error) => {
      output.write(`${tool}: ${error.message}\n`)
      resolve(1)
    })
    child.once('close', (status) => resolve(status ?? 1))
  })
}

/** What a program of node_modules/.bin says; it throws when that one fails. */
export function readTool(tool: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(tool, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path },
  })
  if (status !== 0) throw new Error(`${tool} failed: ${stderr}`)
  return stdout
}

/** `names` says which failed, where a step has more than one thing in it. */
export type Counts = { passed: number; failed: number; skipped: number; names?: string[] }
export type Step = { name: string; run: (output: Output) => Promise<Counts> }

/** A step that passes or fails as one. */
export function oneStep(name: string, tool: string, args: string[]): Step {
  const run = async (output: Output) => {
    const good = (await runTool(tool, args, { output })) === 0
    return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
  }
  return { name, run }
}

/** A step that is not run, and why. */
export function skippedStep(name: string, why = ''): Step {
  const run = (output: Output) => {
    if (why) output.write(`${why}\n`)
    return Promise.resolve({ passed: 0, failed: 0, skipped: 1 })
  }
  return { name, run }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Files and tests that failed; a file that does not load has no test to name. */
function failedOf({ testResults }: VitestReport): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(ROOT, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      return failed.length ? failed.map(({ fullName }) => `${file}: ${fullName}`) : [file]
    })
}

/** Unit and feature tests, counted one by one. */
export function vitestStep(name: string, args: string[], env: Record<string, string> = {}): Step {
  const run = (output: Output) =>
    withReport(async (file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      const status = await runTool('vitest', ['run', ...reporters, ...args], { env, output })
      const r = readReport<VitestReport>(file)
      if (!r) return { passed: 0, failed: 1, skipped: 0 }
      // A file that does not load has no failed test to its name, but it failed.
      const failed = Math.max(r.numFailedTests, status === 0 ? 0 : 1)
      return { passed: r.numPassedTests, failed, skipped: r.numPendingTests, names: failedOf(r) }
    })
  return { name, run }
}

type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: { ok: boolean; file: string; title: string }[] }
type PlaywrightReport = PlaywrightSuite & { stats: { expected: number; unexpected: number; skipped: number } }

function failedIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const here = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`)
  return [...here, ...suites.flatMap(failedIn)]
}

/** End to end in a real browser; no test has a second try. */
export function playwrightStep(name: string, args: string[] = []): Step {
  const run = (output: Output) =>
    withReport(async (file) => {
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
      const all = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...args]
      const status = await runTool('playwright', all, { env, output })
      const report = readReport<PlaywrightReport>(file)
      if (!report) return { passed: 0, failed: 1, skipped: 0 }
      const { stats } = report
      const failed = Math.max(stats.unexpected, status === 0 ? 0 : 1)
      return { passed: stats.expected, failed, skipped: stats.skipped, names: failedIn(report) }
    })
  return { name, run }
}

async function withReport<T>(read: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cpm-report-'))
  try {
    return await read(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

/** Steps that run one after the other. */
export type Lane = readonly Step[]

/** Starts the first of a lane, and each other when the one before it is done; each is told as a whole. */
function startLane(lane: Lane) {
  let before: Promise<unknown> = Promise.resolve()
  return lane.map(({ name, run }) => {
    const output = new Output()
    const done = before.then(async () => {
      output.write(`\n── ${name}\n`)
      const began = Date.now()
      const counts = await run(output)
      return { counts, seconds: Math.round((Date.now() - began) / 1000) }
    })
    before = done
    return { name, output, done }
  })
}

/**
 * Runs round after round, and the lanes of a round beside each other, also after a step failed; names what
 * failed, prints the closing line and sets the exit code. What a step says stands together.
 */
export async function runSteps(...rounds: (readonly Lane[])[]): Promise<void> {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const lines: string[] = []
  for (const round of rounds) {
    for (const { name, output, done } of round.map(startLane).flat()) {
      output.open()
      const { counts, seconds } = await done
      for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counts[key]
      const mark = counts.failed ? '✗' : counts.passed ? '✓' : '–'
      lines.push(`${mark} ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`)
      for (const failed of counts.names ?? []) lines.push(`    ${failed}`)
    }
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
  const skipped = sum.skipped ? `, ${sum.skipped} skipped` : ''
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed${skipped}\n`)
  process.exitCode = sum.failed > 0 ? 1 : 0
}

/** What a run of tsc knows for the next one, which then looks at what has changed. */
const known = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc/all.tsbuildinfo']
/** One checker: each has to learn the contract's types for itself, and four take twice the work on two cores. */
export const typesStep = oneStep('types', 'tsc', ['--noEmit', '-p', '.', '--checkers', '1', ...known])

/** These need one core for half a minute. */
const staticSteps: Lane = [
  oneStep('format', 'oxfmt', ['--check']),
  oneStep('lint, with the import and size laws', 'oxlint', ['--type-aware', '--quiet']),
  typesStep,
  oneStep('nothing unused', 'knip', ['--no-progress']),
]

/** What holds before every commit: what needs no test, beside the tests. */
export const checkRound: readonly Lane[] = [
  staticSteps,
  [vitestStep('unit and feature tests', ['--project=node', '--project=console'])],
]
