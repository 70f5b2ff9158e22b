import { expect, test } from '@playwright/test'
import { count } from '../count.ts'

test('fails always', () => expect(count('always')).toBe(0))
