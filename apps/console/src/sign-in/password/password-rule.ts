import type { WordKey } from '@cpm/contract'

/**
 * The rules of [5.1]-[5.3] as the contract has them (a test compares), written out because its schemas would bring zod to
 * the sign-in page.
 */
const parts = {
  length: (text: string) => Array.from(text).length >= 8,
  upper: (text: string) => /[A-Z]/.test(text),
  lower: (text: string) => /[a-z]/.test(text),
  digit: (text: string) => /\d/.test(text),
  special: (text: string) => /[^\p{L}\p{N}\s\p{C}]/u.test(text),
} as const
export type PasswordPart = keyof typeof parts
export const passwordParts = Object.keys(parts) as PasswordPart[]
const longest = 64

export const meets = (part: PasswordPart, password: string) => parts[part](password)

/** [5.1] in its stricter reading. */
const isStrong = (text: string) => passwordParts.every((part) => meets(part, text)) && !/\p{Cc}/u.test(text)

/** 0 for nothing, 1 and 2 for what is refused, 3 for what will do, 4 for twelve characters and more. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0
  if (isStrong(password)) return password.length >= 12 ? 4 : 3
  return passwordParts.filter((part) => meets(part, password)).length >= 4 ? 2 : 1
}

export type PasswordValues = Record<
  'name' | 'email' | 'emailCaptcha' | 'oldPassword' | 'newPassword' | 'confirempsd',
  string
>
type Rule = (v: PasswordValues) => WordKey | null

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const refusalOfEmail = (text: string): WordKey | null =>
  text.trim() === '' ? 'password.emailRequired' : emailShape.test(text.trim()) ? null : 'password.emailInvalid'
export const refusalOfCode = (text: string): WordKey | null =>
  text.trim() === '' ? 'password.codeRequired' : /^\d{6}$/.test(text.trim()) ? null : 'password.codeShape'

/** The word for what is wrong with a field, or null. */
export const passwordRules: Record<keyof PasswordValues, Rule> = {
  name: (v) => (/^[A-Za-z][A-Za-z0-9_]*$/.test(v.name.trim()) ? null : 'password.nameRule'),
  email: (v) => refusalOfEmail(v.email),
  emailCaptcha: (v) => refusalOfCode(v.emailCaptcha),
  oldPassword: (v) => (v.oldPassword === '' ? 'field.required' : null),
  newPassword: ({ newPassword: text }) =>
    !isStrong(text) ? 'password.rule' : text.length > longest ? 'password.tooLong' : null,
  confirempsd: (v) =>
    v.confirempsd === '' ? 'password.again' : v.confirempsd === v.newPassword ? null : 'password.mismatch',
}
