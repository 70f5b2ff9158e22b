import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT } from './bootstrap.js'
import { typesStep } from './steps/check-round.ts'
import { type Output, readTool } from './steps/run-tool.ts'
import { type Lane, oneStep, skippedStep, type Step } from './steps/step.ts'
import { vitestStep } from './steps/vitest-step.ts'

/** More test files than these are no quick loop any more. */
const quick = 25

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed`)
  return stdout.split('\n').filter(Boolean)
}

/** What is different from the last commit, with files that git does not know yet; those that are gone are not in it. */
function changedFiles(): string[] {
  const all = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return all.filter((file) => existsSync(join(ROOT, file)))
}

/** `…/role/role.words.ts` and `…/role/role.save.ts` are both of `role`. */
const subjectOf = (file: string) => basename(file).split('.')[0] as string
/** What is in many folders tells nothing about any. */
const isSubject = (name: string) => !['index', 'main', 'words'].includes(name)

/**
 * The tests of the changes: in the same folder, as a server finds its features by name and no import leads there; of
 * the same subject; and the laws of the contract and of the server.
 */
export function nearTests(changed: readonly string[], tests: readonly string[]): string[] {
  const folders = new Set(changed.map((file) => dirname(file)))
  const subjects = new Set(changed.map(subjectOf).filter(isSubject))
  const laws = {
    'packages/contract/': (test: string) => /\/laws\.test\.ts$|^packages\/contract\/src\/[^/]+$/.test(test),
    'apps/server/': (test: string) => test.endsWith('/laws.test.ts'),
  }
  const held = Object.entries(laws).filter(([folder]) => changed.some((file) => file.startsWith(folder)))
  return tests.filter(
    (test) =>
      folders.has(dirname(test)) ||
      subjects.has(subjectOf(test)) ||
      subjects.has(basename(dirname(test))) ||
      held.some(([, isLaw]) => isLaw(test)),
  )
}

const isCode = (file: string) => /\.[jt]sx?$/.test(file)
const projects = ['--project=node', '--project=console']

/** The tests that the changes are imported by, by their path from the root. */
function testsThatImport(): string[] {
  const listed = readTool('vitest', ['list', '--filesOnly', '--json', ...projects, '--changed'])
  return (JSON.parse(listed) as { file: string }[]).map(({ file }) => file.slice(ROOT.length + 1).replaceAll('\\', '/'))
}

/** Which tests a change calls for, and how many more it reaches. */
export function chooseTests(changed: readonly string[], all: readonly string[], related: readonly string[]) {
  const near = nearTests(changed, all)
  const whole = [...new Set([...near, ...related])]
  if (whole.length <= quick) return { chosen: whole, left: 0 }
  return { chosen: near, left: whole.length - near.length }
}

/** The search for them is part of the step: it runs beside the others, too. */
function testsOf(changed: readonly string[]): Step {
  const name = 'tests of the changes'
  const why = (text: string) => skippedStep(name, text)
  const run = (output: Output) => {
    if (!changed.some(isCode)) return why('No code differs from the last commit.').run(output)
    const tests = git('ls-files', '*.test.ts', '*.test.tsx', '--cached', '--others', '--exclude-standard')
    const { chosen, left } = chooseTests(changed, tests, testsThatImport())
    if (chosen.length === 0) return why('No test reaches the changes.').run(output)
    if (left) output.write(`${left} more files of tests reach the changes: npm run check\n`)
    // Of these only what the projects hold is run: tests that start whole programs are npm test's.
    return vitestStep(name, { options: [...projects, '--passWithNoTests'], filters: chosen }).run(output)
  }
  return { name, run }
}

/** `npm run check -- --changed`: what the changes since the last commit touch; the tests, and what goes beside them. */
export function changedRound(): readonly Lane[] {
  const changed = changedFiles()
  const code = changed.filter(isCode)
  const ofCode = [
    oneStep('lint, with the import and size laws', 'oxlint', ['--type-aware', '--quiet', ...code]),
    typesStep,
  ]
  const beside = [
    ...(changed.length > 0
      ? [oneStep('format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...changed])]
      : []),
    ...(code.length > 0 ? ofCode : []),
    skippedStep('nothing unused', 'Left to npm run check, as it reads the whole house.'),
  ]
  return [beside, [testsOf(changed)]]
}
