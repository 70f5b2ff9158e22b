import { enrolment } from '@cpm/contract/estate/enrolment/enrolment'
import { expect, test } from 'vitest'
import { enrolForm, lifetimes, tokenAsked } from './enrolment.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test('every lifetime on offer is one the server takes', () => {
  for (const validMs of lifetimes) {
    const asked = tokenAsked({ validMs, maxUses: 1 }, now)
    expect(enrolment.routes.create.input.safeParse(asked).success).toBe(true)
    expect(Date.parse(asked.expiresAt) - now).toBeLessThanOrEqual(validMs)
  }
})

test('an administrator, who belongs to no enterprise, has to choose a group', () => {
  const form = { validMs: lifetimes[0], maxUses: 5 }
  expect(enrolForm(true).safeParse(form).success).toBe(false)
  expect(enrolForm(false).safeParse(form).success).toBe(true)
  expect(tokenAsked({ ...form, groupId: '7' }, now)).toMatchObject({ groupId: '7', maxUses: 5 })
})
