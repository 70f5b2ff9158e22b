import { nothing, type Outcome } from './outcome.ts'
import { type Output, runTool } from './run-tool.ts'

/** `retry` runs some files of it again, with one worker; without it, a failure of the step is final. */
export type Step = {
  name: string
  run: (output: Output) => Promise<Outcome>
  retry?: (files: readonly string[], attempt: number, output: Output) => Promise<Outcome>
}
/** Steps that run one after the other. */
export type Lane = readonly Step[]

/** A step that passes or fails as a whole. */
export function oneStep(name: string, tool: string, args: string[]): Step {
  const run = async (output: Output): Promise<Outcome> => {
    const isGood = (await runTool(tool, args, { output })) === 0
    return { ...nothing, tests: [{ file: '', name, state: isGood ? 'passed' : 'failed' }] }
  }
  return { name, run }
}

/** A step that does not run, and why. */
export function skippedStep(name: string, why = ''): Step {
  const run = (output: Output): Promise<Outcome> => {
    if (why) output.write(`${why}\n`)
    return Promise.resolve({ ...nothing, tests: [{ file: '', name, state: 'skipped' }] })
  }
  return { name, run }
}
