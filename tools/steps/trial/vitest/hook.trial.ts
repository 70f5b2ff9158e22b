import { beforeAll, expect, test } from 'vitest'
import { count } from '../count.ts'

beforeAll(() => {
  if (count('hook') === 1) throw new Error('The hook fails once')
})
test('needs its hook', () => expect(count('hooked')).toBe(1))
