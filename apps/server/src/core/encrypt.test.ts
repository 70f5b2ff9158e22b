import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { lock, unlock } from './encrypt.ts'

const key = randomBytes(32)

it('a locked secret is read again with its key and for its purpose alone', () => {
  const locked = lock(key, 'customer 1', 'Pässwort 密码')
  expect(unlock(key, 'customer 1', locked)).toBe('Pässwort 密码')
  expect(locked.toString('latin1')).not.toContain('swort')
  expect(lock(key, 'customer 1', 'Pässwort 密码')).not.toEqual(locked)
  expect(() => unlock(key, 'customer 2', locked)).toThrow()
  expect(() => unlock(randomBytes(32), 'customer 1', locked)).toThrow()
  locked[locked.length - 1] = (locked.at(-1) as number) ^ 1
  expect(() => unlock(key, 'customer 1', locked)).toThrow()
})
