import { expect, test } from 'vitest'
import { further, type Walk } from './use-chain.ts'

const begun: Walk = { state: 'going', rows: 0, ms: 0, progress: 0, at: new Date() }
const part = { rows: 1000, ok: true, firstBadId: null, cutOff: false, ms: 40, next: '1000', progress: 0.5, head: 'ab' }

test('stretches of a walk add up, until the chain ends', () => {
  const half = further(begun, part)
  expect(half).toMatchObject({ state: 'going', rows: 1000, ms: 40, progress: 0.5 })
  const whole = further(half, { ...part, rows: 7, next: null, progress: 1, head: 'cd' })
  expect(whole).toMatchObject({ state: 'intact', rows: 1007, ms: 80, head: 'cd' })
})

test('a walk ends where the chain is broken', () => {
  const broken = further(begun, { ...part, ok: false, firstBadId: '12', next: null })
  expect(broken).toMatchObject({ state: 'broken', firstBadId: '12' })
})
