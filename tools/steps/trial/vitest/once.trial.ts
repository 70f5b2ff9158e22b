import { expect, test } from 'vitest'
import { count } from '../count.ts'

test('fails once', () => expect(count('once')).toBe(2))
// What has passed stays so, whatever it does in a retry of its file.
test('passes beside it', () => expect(count('beside')).toBe(1))
