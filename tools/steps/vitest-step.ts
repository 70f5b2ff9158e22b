import { join } from 'node:path'
import { ROOT } from '../bootstrap.js'
import { isGood, nothing, type Outcome } from './outcome.ts'
import { readReport, withReport } from './report-file.ts'
import { type Output, runTool } from './run-tool.ts'
import type { Step } from './step.ts'

type Vitest = {
  options: readonly string[]
  /** Parts of the paths of the files that are run; all of the projects without it. */
  filters?: readonly string[]
  env?: Record<string, string>
}

/** Tests of Vitest. A retry runs whole files with one worker. */
export function vitestStep(name: string, { options, filters = [], env = {} }: Vitest): Step {
  const retryOptions = [...options.filter((option) => !option.startsWith('--maxWorkers')), '--maxWorkers=1']
  return {
    name,
    run: (output) => runVitest([...options, ...filters], env, output),
    retry: (files, _, output) => runVitest([...retryOptions, ...(files.includes('') ? filters : files)], env, output),
  }
}

function runVitest(args: readonly string[], env: Record<string, string>, output: Output): Promise<Outcome> {
  return withReport(async (file) => {
    const reporters = ['--reporter=default', `--reporter=${join(ROOT, 'tools/steps/vitest-report.ts')}`]
    const all = ['run', ...reporters, ...args]
    const status = await runTool('vitest', all, { env: { ...env, CPM_TEST_REPORT: file }, output })
    const outcome = readReport<Outcome>(file)
    if (!outcome) return { ...nothing, broken: [{ file: '', error: `Vitest ended with ${status} and no report.` }] }
    if (status === 0 || !isGood(outcome)) return outcome
    return { ...outcome, broken: [{ file: '', error: `Vitest ended with ${status}.` }] }
  })
}
