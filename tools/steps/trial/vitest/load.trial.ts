import { expect, test } from 'vitest'
import { count } from '../count.ts'

if (count('load') === 1) throw new Error('The file does not load once')
test('runs once its file loads', () => expect(count('loaded')).toBe(1))
