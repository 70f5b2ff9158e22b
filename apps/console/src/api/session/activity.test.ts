import { describe, expect, it } from 'vitest'
import { asScreen, isOwn } from './activity.ts'

describe('what a person asks for, and what the screen does', () => {
  it('takes a read long after the last key for the screen’s own, and a change never', () => {
    expect(isOwn('GET', Date.now())).toBe(false)
    expect(isOwn('GET', Date.now() + 60_000)).toBe(true)
    expect(isOwn('POST', Date.now() + 60_000)).toBe(false)
  })

  it('takes what follows a live message for the screen’s own, and nothing after it', () => {
    expect(asScreen(() => isOwn('GET'))).toBe(true)
    expect(isOwn('GET')).toBe(false)
    expect(() =>
      asScreen(() => {
        throw new Error('failed')
      }),
    ).toThrow('failed')
    expect(isOwn('GET')).toBe(false)
  })
})
