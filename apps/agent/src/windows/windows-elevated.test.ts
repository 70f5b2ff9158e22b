import { expect, it } from 'vitest'
import { saysElevated } from './windows-rights.ts'

it('tells an administrator and the system from a plain user, by the label of their process', () => {
  expect(saysElevated('"Mandatory Label\\High Mandatory Level","Label","S-1-16-12288",""')).toBe(true)
  expect(saysElevated('"Mandatory Label\\System Mandatory Level","Label","S-1-16-16384",""')).toBe(true)
  expect(saysElevated('"Mandatory Label\\Medium Mandatory Level","Label","S-1-16-8192",""')).toBe(false)
})
