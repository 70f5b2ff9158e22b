import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { ROOT } from './bootstrap.js'

/** `again`: of those that passed, how many only at the second try. */
export type Counts = { passed: number; failed: number; skipped: number; again?: number }
export type Step = { name: string; run: () => Counts }

const bin = join(ROOT, 'node_modules/.bin')
/** The pinned Node and the house's own tools come first, whatever the machine has. */
const path = [dirname(process.execPath), bin, process.env.PATH].join(delimiter)

/** Runs a program of node_modules/.bin; the answer is its exit code. */
export function runTool(tool: string, args: string[], env: Record<string, string> = {}): number {
  const shell = process.platform === 'win32'
  const { status } = spawnSync(tool, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell,
    env: { ...process.env, PATH: path, ...env },
  })
  return status ?? 1
}

/** A step that passes or fails as one. */
export function oneStep(name: string, tool: string, args: string[]): Step {
  const run = () => {
    const good = runTool(tool, args) === 0
    return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
  }
  return { name, run }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
}

/** Unit and feature tests, counted one by one. */
export function vitestStep(name: string, args: string[], env: Record<string, string> = {}): Step {
  const run = () =>
    withReport((file) => {
      const status = runTool(
        'vitest',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
        env,
      )
      const r = readReport<VitestReport>(file)
      if (!r) return { passed: 0, failed: 1, skipped: 0 }
      // A file that does not load has no failed test to its name, but it failed.
      const failed = Math.max(r.numFailedTests, status === 0 ? 0 : 1)
      return { passed: r.numPassedTests, failed, skipped: r.numPendingTests }
    })
  return { name, run }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** End to end in a real browser. A test that passed only at the second try is said in the closing line. */
export function playwrightStep(name: string, args: string[] = []): Step {
  const run = () =>
    withReport((file) => {
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
      const status = runTool(
        'playwright',
        ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...args],
        env,
      )
      const stats = readReport<PlaywrightReport>(file)?.stats
      if (!stats) return { passed: 0, failed: 1, skipped: 0 }
      const failed = Math.max(stats.unexpected, status === 0 ? 0 : 1)
      return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, again: stats.flaky }
    })
  return { name, run }
}

function withReport<T>(read: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'cpm-report-'))
  try {
    return read(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

/** Runs every step, also after one failed, prints the closing line and sets the exit code. */
export function runSteps(steps: Step[]): void {
  const sum = { passed: 0, failed: 0, skipped: 0, again: 0 }
  const lines = steps.map(({ name, run }) => {
    console.log(`\n── ${name}`)
    const began = Date.now()
    const counts = run()
    for (const key of ['passed', 'failed', 'skipped', 'again'] as const) sum[key] += counts[key] ?? 0
    const seconds = Math.round((Date.now() - began) / 1000)
    return `${counts.failed ? '✗' : '✓'} ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`
  })
  console.log(`\n${lines.join('\n')}\n`)
  const again = sum.again ? ` (${sum.again} at the second try)` : ''
  console.log(`${sum.passed} passed${again}, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`)
  process.exitCode = sum.failed > 0 ? 1 : 0
}

export const checkSteps: Step[] = [
  oneStep('format', 'oxfmt', ['--check']),
  oneStep('lint, with the import and size laws', 'oxlint', ['--type-aware', '--quiet']),
  oneStep('types', 'tsc', ['--noEmit', '-p', '.']),
  oneStep('nothing unused', 'knip', ['--no-progress']),
  vitestStep('unit and feature tests', ['--project=node', '--project=console']),
]
