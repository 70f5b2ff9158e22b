import { expect, test } from '@playwright/test'
import { count } from '../count.ts'

test.describe('a group', () => {
  test('fails once', () => expect(count('once')).toBe(2))
})
