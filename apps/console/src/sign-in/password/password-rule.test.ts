import {
  accountName,
  emailAddress,
  emailCodeText,
  newPassword,
  passwordForm,
} from '@cpm/contract/people/password/password'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { passwordParts, passwordRules, type PasswordValues, strengthOf } from './password-rule.ts'

const empty: PasswordValues = {
  name: '',
  email: '',
  emailCaptcha: '',
  oldPassword: '',
  newPassword: '',
  confirempsd: '',
}
const said = (field: keyof PasswordValues, text: string) => passwordRules[field]({ ...empty, [field]: text })
const contractSays = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message ?? null

/** Texts that come near the rules, so that chance meets both sides of each. */
const nearPassword = fc.string({
  unit: fc.constantFrom('a', 'Z', '5', '!', ' ', '_', '密', 'é', '\t', '\u200b', '😀'),
  maxLength: 70,
})

describe('the rules of the password form', () => {
  it('[5.1] asks for an upper and a lower case letter, a digit, a special character and 8 in all', () => {
    for (const weak of ['', 'Aa1!aaa', 'aa1!aaaa', 'AA1!AAAA', 'Aa!!aaaa', 'Aa11aaaa', 'Aa5aa😀Z']) {
      expect(said('newPassword', weak), weak).toBe('password.rule')
    }
    expect(said('newPassword', 'Aa1!aaaa')).toBeNull()
  })

  it('[5.1] says of every password what the contract says', () => {
    const edges = ['Aa5aa😀Z', 'Aa5aaa😀Z', `Aa5${'😀'.repeat(30)}Z`, `Aa5${'😀'.repeat(31)}`]
    for (const text of edges) expect(said('newPassword', text), text).toBe(contractSays(newPassword, text))
    for (const texts of [nearPassword, fc.string()]) {
      fc.assert(
        fc.property(texts, (text) => {
          expect(said('newPassword', text)).toBe(contractSays(newPassword, text))
        }),
        { numRuns: 2000 },
      )
    }
  })

  it('[5.2] asks for the password again, and for the same', () => {
    const confirm = (text: string) =>
      passwordRules.confirempsd({ ...empty, newPassword: 'Aa1!aaaa', confirempsd: text })
    expect(confirm('')).toBe('password.again')
    expect(confirm('Aa1!aaab')).toBe('password.mismatch')
    expect(confirm('Aa1!aaaa')).toBeNull()
    const issues = passwordForm.safeParse({ ...empty, newPassword: 'Aa1!aaaa' }).error?.issues ?? []
    expect(issues.find((i) => i.path[0] === 'confirempsd')?.message).toBe('password.again')
  })

  it('[5.3] says of every name, e-mail and code what the contract says', () => {
    for (const name of ['', 'alice', 'Alice_9', ' bob ', '9lives', '_x', 'a-b', 'a b', '张三']) {
      expect(said('name', name), name).toBe(contractSays(accountName, name))
    }
    for (const email of ['', '  ', 'a', 'a@b', 'a@b.c d', 'a@b.co', ' a@b.co ']) {
      expect(said('email', email), email).toBe(contractSays(emailAddress, email))
    }
    for (const code of ['', '12345', '123456', ' 123456 ', '12345a', '1234567']) {
      expect(said('emailCaptcha', code), code).toBe(contractSays(emailCodeText, code))
    }
  })

  it('shows as good exactly what will do', () => {
    fc.assert(
      fc.property(nearPassword, (text) => strengthOf(text) >= 3 === (said('newPassword', text) !== 'password.rule')),
    )
    expect([
      strengthOf(''),
      strengthOf('abc'),
      strengthOf('Abcdefg1'),
      strengthOf('Aa1!aaaa'),
      strengthOf('Aa1!aaaaaaaa'),
    ]).toEqual([0, 1, 2, 3, 4])
    expect(passwordParts).toHaveLength(5)
  })
})
