import { expect, test } from 'vitest'
import { count } from '../count.ts'

test('fails always', () => expect(count('always')).toBe(0))
