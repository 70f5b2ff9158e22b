import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../bootstrap.js'
import { isGood, nothing, type Outcome, type Tested } from './outcome.ts'
import { readReport, resultsFolder, withReport } from './report-file.ts'
import { type Output, runTool } from './run-tool.ts'
import type { Step } from './step.ts'

const browserTests = 'e2e/playwright.config.ts'

/**
 * Tests of Playwright. A retry runs whole files with one worker, hence on a product of its own, and leaves the
 * screenshots of the first failure where they are.
 */
export function playwrightStep(name: string, config = browserTests): Step {
  const run = (more: readonly string[], output: Output) => runPlaywright([`--config=${config}`, ...more], output)
  return {
    name,
    run: (output) => run([], output),
    retry: (files, attempt, output) => {
      const filters = files.includes('') ? [] : files.map((file) => patternOf(join(ROOT, file)))
      return run(['--workers=1', `--output=${join(resultsFolder, `retry-${attempt}`)}`, ...filters], output)
    },
  }
}

/** Playwright reads what files it is to run as regular expressions: from its root on, a path is that file alone. */
const patternOf = (path: string) => `^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`

function runPlaywright(args: readonly string[], output: Output): Promise<Outcome> {
  return withReport(async (file) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
    const status = await runTool('playwright', ['test', '--reporter=list,json', ...args], { env, output })
    const report = readReport<JSONReport>(file)
    if (!report) return { ...nothing, broken: [{ file: '', error: `Playwright ended with ${status} and no report.` }] }
    const outcome = outcomeOf(report)
    if (status === 0 || !isGood(outcome)) return outcome
    return { ...outcome, broken: [{ file: '', error: `Playwright ended with ${status}.` }] }
  })
}

function outcomeOf({ config, suites, errors }: JSONReport): Outcome {
  const seconds = new Map<string, number>()
  const tests: Tested[] = []
  const read = (suite: JSONReportSuite, above: readonly string[]): void => {
    for (const { file, title, tests: runs } of suite.specs) {
      const path = relative(ROOT, join(config.rootDir, file)).replaceAll('\\', '/')
      for (const run of runs) {
        tests.push({ file: path, name: [...above, title].join(' › '), ...stateOf(run) })
        seconds.set(path, (seconds.get(path) ?? 0) + run.results.reduce((sum, one) => sum + one.duration / 1000, 0))
      }
    }
    for (const below of suite.suites ?? []) read(below, [...above, below.title])
  }
  for (const suite of suites) read(suite, [])
  const broken = errors.map(({ message = '', stack = '' }) => ({
    file: '',
    error: stripVTControlCharacters(stack || message),
  }))
  return { tests, broken, files: [...seconds].map(([file, of]) => ({ file, seconds: of })) }
}

function stateOf({ status, results }: JSONReportTest): Pick<Tested, 'state' | 'error'> {
  if (status === 'skipped') return { state: 'skipped' }
  if (status === 'expected') return { state: 'passed' }
  const errors = results.flatMap(({ errors: some }) => some.map(({ message }) => stripVTControlCharacters(message)))
  return { state: 'failed', error: errors.join('\n\n') }
}
