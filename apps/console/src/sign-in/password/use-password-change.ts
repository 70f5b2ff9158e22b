import { type FormEvent, useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import { askCode, replacePassword, updateNewPassword } from '../../api/session/password.ts'
import { seal } from '../../api/session/seal.ts'
import { fetchKey } from '../../api/session/sign-in.ts'
import { useValues } from '../login/login-values.ts'
import { saidOf, useSaid } from '../login/login-words.ts'
import { passwordRules } from './password-rule.ts'

const fieldsOf = {
  code: ['name', 'email', 'emailCaptcha', 'newPassword', 'confirempsd'],
  current: ['oldPassword', 'newPassword', 'confirempsd'],
} as const

export type PasswordChange = {
  id: string
  /** By a code sent to the e-mail [7.9], or, for an account without one, by the password it has. */
  by: 'code' | 'current'
  /** Of the person who is signed in: shown, and not to be changed. */
  fixed?: { name: string; email: string } | undefined
  /** Where nobody is signed in: the name that was typed at the sign-in. */
  name?: string
  onDone: (name: string) => void
}

/** What is typed to change a password, and the calls that change it. */
export function usePasswordChange({ id, by, fixed, name = '', onDone }: PasswordChange) {
  const fields = fieldsOf[by]
  const first = { emailCaptcha: '', oldPassword: '', newPassword: '', confirempsd: '' }
  const form = useValues(id, { name, email: '', ...first, ...fixed }, passwordRules)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useSaid()
  const who = { name: form.values.name.trim(), email: form.values.email.trim() }

  function refuse(e: unknown): void {
    if (e instanceof AnswerError) setError(form.refuse(e, fields) ? null : e.pair)
    else setError(saidOf(e))
  }

  async function ask(): Promise<boolean> {
    setError(null)
    if (!form.check(['name', 'email'])) return false
    await askCode(who.name, who.email)
    return true
  }

  async function change(): Promise<void> {
    const { emailCaptcha, oldPassword, newPassword } = form.values
    const { kid, publicKey, serverTime } = await fetchKey()
    const sealed = (text: string) => seal(publicKey, text, serverTime)
    const fresh = { newPassword: await sealed(newPassword), kid }
    if (by === 'code') await updateNewPassword({ ...who, emailCaptcha: emailCaptcha.trim(), ...fresh })
    else await replacePassword({ oldPassword: await sealed(oldPassword), ...fresh })
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setError(null)
    if (!form.check(fields)) return
    setBusy(true)
    try {
      await change()
      onDone(who.name)
    } catch (e) {
      refuse(e)
      setBusy(false)
    }
  }

  return { form, busy, error, refuse, ask, send }
}
