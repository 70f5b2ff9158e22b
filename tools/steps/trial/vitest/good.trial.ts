import { expect, test } from 'vitest'
import { count } from '../count.ts'

test('passes', () => expect(count('good')).toBeGreaterThan(0))
