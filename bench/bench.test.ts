import { afterAll, expect, test } from 'vitest'
import { notClosed } from './closing.ts'
import { closeLabs } from './lab.ts'
import { parts } from './parts.ts'

// What a tiny figure says of the product is nothing: only that there is one is looked at.

afterAll(async () => {
  await closeLabs()
  const left = notClosed()
  if (left.length > 0) throw new AggregateError(left, 'Something did not close')
})

for (const { name, measure, lacks } of parts) {
  const lacking = lacks({})
  const skipped = lacking.length > 0 ? `, skipped: ${lacking.join(', ')}` : ''
  test.skipIf(lacking.length > 0)(
    `bench ${name} starts, measures and closes${skipped}`,
    { timeout: 300_000 },
    async () => {
      const rows = await measure('tiny', {})
      expect(rows).not.toEqual([])
      for (const { what, measured, baseline, ratio } of rows) {
        expect(what).not.toBe('')
        expect(measured, what).not.toBe('')
        for (const text of [what, measured, baseline]) expect(text).not.toMatch(/NaN|Infinity|undefined/)
        expect(ratio === null || Number.isFinite(ratio), `${what}: its ratio is ${ratio}`).toBe(true)
      }
      expect(notClosed()).toEqual([])
    },
  )
}
