import { describe, expect, test } from 'vitest'
import { retryReason } from './mail-state.ts'

const now = new Date('2026-05-01T10:00:00Z')

describe('trying a mail again', () => {
  test('what was kept or has failed can be, until what it says is of no use', () => {
    for (const state of ['kept', 'failed'] as const) {
      expect(retryReason({ state, expiresAt: null }, now)).toBeNull()
      expect(retryReason({ state, expiresAt: '2026-05-01T10:00:01Z' }, now)).toBeNull()
      expect(retryReason({ state, expiresAt: '2026-05-01T10:00:00Z' }, now)).toMatch(/no longer valid/)
    }
  })

  test('what is waiting or was sent cannot', () => {
    for (const state of ['waiting', 'sent'] as const) {
      expect(retryReason({ state, expiresAt: null }, now)).toMatch(/no retry is needed/)
    }
  })
})
