/** One test of a run. `file` is a path from the root of the checkout; `error` is text without colours. */
export type Tested = { file: string; name: string; state: 'passed' | 'failed' | 'skipped'; error?: string }
/** A failure that belongs to no single test: a file that did not load, a hook, or with an empty `file` the whole run. */
export type Broken = { file: string; error: string }
/** What a runner reports. `seconds` of a file are those of its tests, hooks and loading. */
export type Outcome = { tests: Tested[]; broken: Broken[]; files: { file: string; seconds: number }[] }

export const nothing: Outcome = { tests: [], broken: [], files: [] }

export const failedTests = ({ tests }: Outcome): Tested[] => tests.filter(({ state }) => state === 'failed')
export const isGood = (outcome: Outcome): boolean => outcome.broken.length === 0 && failedTests(outcome).length === 0

/** Numbers of an outcome; what is broken counts as one failure each. */
export function countsOf(outcome: Outcome): Record<'passed' | 'failed' | 'skipped', number> {
  const of = (wanted: Tested['state']) => outcome.tests.filter(({ state }) => state === wanted).length
  return { passed: of('passed'), failed: of('failed') + outcome.broken.length, skipped: of('skipped') }
}

/** How what failed is called in a list: `file: test`, or the file alone. */
export const namesOf = (outcome: Outcome): string[] => [
  ...failedTests(outcome).map(titleOf),
  ...outcome.broken.map(({ file, error }) => file || error.split('\n', 1).join('')),
]
const titleOf = ({ file, name }: Tested) => (file ? `${file}: ${name}` : name)

/** Files with something to run again; with an empty one among them, the whole step is. */
export function filesToRetry(outcome: Outcome): string[] {
  return [...new Set([...failedTests(outcome), ...outcome.broken].map(({ file }) => file))]
}

/** Each test by its file and name; of several with the same name by its place among them. */
function byKey(tests: readonly Tested[]): Map<string, Tested> {
  const seen = new Map<string, number>()
  return new Map(
    tests.map((test) => {
      const title = titleOf(test)
      const place = (seen.get(title) ?? 0) + 1
      seen.set(title, place)
      return [`${place} ${title}`, test]
    }),
  )
}

/**
 * What holds after some files of `before` ran again as `again`: a test that passed once has passed, and a failed test
 * that did not run again has still failed.
 */
export function merged(before: Outcome, again: Outcome): Outcome {
  const tests = byKey(before.tests)
  for (const [key, test] of byKey(again.tests)) {
    if (tests.get(key)?.state !== 'passed') tests.set(key, test)
  }
  const whole = filesToRetry(before).includes('')
  const stillBroken = whole ? [] : before.broken.filter(({ file }) => !again.files.some((one) => one.file === file))
  return { tests: [...tests.values()], broken: [...stillBroken, ...again.broken], files: before.files }
}

/** What failed in `before` and not in `after`: its name and its first error. */
export function recovered(before: Outcome, after: Outcome): { name: string; error: string }[] {
  const failed = new Set(namesOf(after))
  const tests = failedTests(before).map((test) => ({ name: titleOf(test), error: test.error ?? '' }))
  const broken = before.broken.map(({ file, error }) => ({ name: file || error.split('\n', 1).join(''), error }))
  const isBad = (name: string) => [...failed].some((one) => one === name || one.startsWith(`${name}: `))
  return [...tests, ...broken].filter(({ name }) => !isBad(name))
}
