import { emailCode } from '@cpm/contract/people/password/password'
import { expect, it } from 'vitest'
import { codeWaitMs, secondsLeft } from './password-wait.ts'

it('[9.1] waits as long as the contract says', () => {
  expect(codeWaitMs).toBe(emailCode.resendMs)
  expect(codeWaitMs).toBe(60_000)
})

it('[9.1] counts whole seconds down to the end that was kept', () => {
  expect(secondsLeft('160000', 100_000)).toBe(60)
  expect(secondsLeft('160000', 100_001)).toBe(60)
  expect(secondsLeft('160000', 159_999)).toBe(1)
  expect(secondsLeft('160000', 160_000)).toBe(0)
})

it('waits for nothing that is broken, and never longer than the minute when the clock was set back', () => {
  for (const kept of [null, '', 'soon', '{}', 'NaN', 'Infinity']) expect(secondsLeft(kept, 100_000), `${kept}`).toBe(0)
  expect(secondsLeft('9999999', 100_000)).toBe(0)
})
