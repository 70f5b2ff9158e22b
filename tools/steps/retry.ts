import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../bootstrap.js'
import { filesToRetry, isGood, merged, type Outcome, recovered } from './outcome.ts'
import { resultsFolder } from './report-file.ts'
import { Output } from './run-tool.ts'
import type { Step } from './step.ts'

/** How often what failed runs again. */
const mostRetries = 2
/** More files than these do not fail by chance. */
const mostFiles = 20

export type Done = { step: Step; outcome: Outcome; seconds: number }
/** What failed first and passed later: its name and the file with its first error, from the root of the checkout. */
export type PassedOnRetry = { name: string; kept: string }

/**
 * Runs what failed again, when nothing else runs any more: the failed files of each step, with one worker, twice at
 * most. Writes what came of it into `done`.
 */
export async function retryFailed(done: Done[]): Promise<PassedOnRetry[]> {
  const first = done.map(({ outcome }) => outcome)
  for (let attempt = 1; attempt <= mostRetries; attempt++) {
    for (const one of done) await retryStep(one, attempt)
  }
  return keepErrors(done.flatMap(({ outcome }, at) => recovered(first[at] as Outcome, outcome)))
}

async function retryStep(done: Done, attempt: number): Promise<void> {
  const { step, outcome } = done
  if (!step.retry || isGood(outcome)) return
  const files = filesToRetry(outcome)
  const output = new Output().open()
  if (files.length > mostFiles) {
    return output.write(
      `\n── ${step.name}: ${files.length} files failed, which is not chance: none of them runs again\n`,
    )
  }
  output.write(
    `\n── ${step.name}, retry ${attempt} of ${mostRetries}: ${files.filter(Boolean).join(', ') || 'all of it'}\n`,
  )
  done.outcome = merged(outcome, await step.retry(files, attempt, output))
}

const folder = join(resultsFolder, 'passed-on-retry')

function keepErrors(found: readonly { name: string; error: string }[]): PassedOnRetry[] {
  rmSync(folder, { recursive: true, force: true })
  if (found.length > 0) mkdirSync(folder, { recursive: true })
  return found.map(({ name, error }, at) => {
    const kept = join(folder, `${at + 1}-${name.replaceAll(/[^a-zA-Z0-9.]+/g, '-').slice(0, 80)}.txt`)
    writeFileSync(kept, `${name}\n\n${error}\n`)
    return { name, kept: relative(ROOT, kept) }
  })
}
