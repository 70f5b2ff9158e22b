import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ROOT } from '../bootstrap.js'

/** Where a run leaves what is to be looked at afterwards. CPM_TEST_RESULTS: another folder. */
export const resultsFolder = resolve(ROOT, process.env.CPM_TEST_RESULTS ?? 'test-results')

/** Calls `work` with the path of a report that a runner is to write, in a folder that is deleted afterwards. */
export async function withReport<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cpm-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Undefined where the runner ended without a report. */
export function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
