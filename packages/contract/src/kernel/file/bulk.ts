import { z } from 'zod'
import { issue } from '../envelope.ts'

/** Rows one file may bring in at once. */
export const bulkRows = 2000

/** What is wrong with one row of a bulk import; `row` counts from 0 in what was sent, a path is a column's key. */
export const rowIssues = z.object({ row: z.number().int(), issues: z.array(issue) })
export type RowIssues = z.infer<typeof rowIssues>

/**
 * All or nothing: `imported` is 0 while any row has issues, and when it was only a preview. A row that says of something
 * what it is already is `unchanged`: it is no mistake, and nothing is kept of it.
 */
export const bulkAnswer = z.object({
  imported: z.number().int(),
  rows: z.array(rowIssues),
  unchanged: z.array(z.number().int()).optional(),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>
