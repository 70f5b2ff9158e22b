import { describe, expect, test } from 'vitest'
import { saidIn } from './reply-text.ts'

describe('what was said in an answer by mail', () => {
  test.each([
    ['a line of dashes', '\n\n  ----- Original Message -----\nold'],
    ['a rule', `\n\n ${'_'.repeat(30)}\nold`],
    ['a head with empty lines within', '\n\n From: shop\n\n  Sent: today\nold'],
    ['a signature', '\n\n  发自我的 iPhone'],
  ])('ends above %s', (_, below) => {
    expect(saidIn(`Done\n\nat noon${below}`)).toBe('Done\n\nat noon')
  })

  // With each line looking at all lines that follow, this takes minutes.
  test.each([
    ['empty lines', '\n'.repeat(200_000)],
    ['lines of blanks', ' \n'.repeat(100_000)],
    ['a head and empty lines', `From: a${'\n'.repeat(190_000)}`],
    ['dashes and blanks', `${'-'.repeat(1000)} \n`.repeat(200)],
  ])('of %s nothing is said, and that is found at once', (_, text) => {
    expect(saidIn(`Yes${text}x`)).toMatch(/^Yes/)
  })
})
