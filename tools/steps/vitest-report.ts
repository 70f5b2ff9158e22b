import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { ROOT } from '../bootstrap.js'
import type { Broken, Outcome, Tested } from './outcome.ts'

const textOf = (errors: readonly { message: string; stack?: string | undefined }[]) =>
  stripVTControlCharacters(
    errors.map(({ message, stack }) => (stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`)).join('\n\n'),
  )
const fileOf = (path: string) => relative(ROOT, path).replaceAll('\\', '/')

function tested(file: string, test: TestCase): Tested {
  const { state, errors = [] } = test.result()
  const name = test.fullName
  if (state === 'passed' || state === 'skipped') return { file, name, state }
  // One that is pending never ended, as when its worker died.
  return { file, name, state: 'failed', error: textOf(errors) || 'It did not end.' }
}

/** Errors of a file outside its tests: it did not load, or a hook failed; a file that never ended has one, too. */
function brokenOf(file: string, module: TestModule): Broken[] {
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
  if (errors.length > 0) return [{ file, error: textOf(errors) }]
  const isOver = ['passed', 'failed', 'skipped'].includes(module.state())
  return isOver ? [] : [{ file, error: 'The file did not end.' }]
}

/** Where an error that nobody caught comes from, as far as Vitest knows. */
const placeOf = (error: SerializedError) =>
  typeof error.VITEST_TEST_PATH === 'string' ? fileOf(error.VITEST_TEST_PATH) : ''

/** Writes what a run of Vitest came to into the file CPM_TEST_REPORT. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter from the default of its file
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outcome: Outcome = { tests: [], broken: [], files: [] }
    for (const module of modules) {
      const file = fileOf(module.moduleId)
      for (const test of module.children.allTests()) outcome.tests.push(tested(file, test))
      outcome.broken.push(...brokenOf(file, module))
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      outcome.files.push({ file, seconds: (collectDuration + setupDuration + duration) / 1000 })
    }
    for (const error of unhandled) outcome.broken.push({ file: placeOf(error), error: textOf([error]) })
    writeFileSync(process.env.CPM_TEST_REPORT as string, JSON.stringify(outcome))
  }
}
