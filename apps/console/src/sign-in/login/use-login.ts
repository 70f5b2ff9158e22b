import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { fetched } from '../../api/lazy.ts'
import { AnswerError } from '../../api/send.ts'
import { fetchCaptcha, fetchKey, login, type SignedIn } from '../../api/session/sign-in.ts'
import { keepName } from './login-name.ts'
import { type Said, saidOf, useSaid } from './login-words.ts'

export type Captcha = Awaited<ReturnType<typeof fetchCaptcha>>

/** The picture to read, what was read in it, and a new one. */
function useCaptcha(onRefused: (said: Said) => void) {
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [text, setText] = useState('')
  const renew = useCallback(async () => {
    setText('')
    try {
      setCaptcha(await fetchCaptcha())
    } catch (e) {
      if (e instanceof AnswerError) onRefused(e.pair)
    }
  }, [onRefused])
  useEffect(() => void renew(), [renew])
  return {
    captcha,
    needed: captcha?.required ?? true,
    text,
    setText,
    renew,
    /** As the call wants it. */
    answer: captcha?.required ? { captchaId: captcha.captchaId, captcha: text.trim() } : {},
  }
}

export type LoginOptions = {
  first: string
  /** Why a sign-in has to begin again. */
  refused: Said | null
  /** The password was right and a code is wanted. */
  onStep: (name: string, step: { ticket: string }) => void
  onSignedIn: (answer: SignedIn) => Promise<void>
}

const loadSeal = () => import('../../api/session/seal.ts')

/** Someone is about to sign in: what that takes is on its way with the first key that is pressed. */
export function foresee(): void {
  void loadSeal().catch(() => null) // said when it is wanted
  void import('../../router/pages/prefetch.ts').then(
    ({ prefetchConsole }) => prefetchConsole(),
    () => null, // then all comes when the sign-in is answered
  )
}

/** What is typed to sign in, what is missing of it, and the sign-in itself. */
export function useLogin({ first, refused, onStep, onSignedIn }: LoginOptions) {
  const [name, setName] = useState(first)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useSaid(refused)
  const [tried, setTried] = useState(false)
  const picture = useCaptcha(setError)
  const captchaField = useRef<HTMLInputElement>(null)
  const missing = {
    name: name.trim() === '',
    password: password === '',
    captcha: picture.needed && picture.text.trim() === '',
  }
  const isMissing = missing.name || missing.password || missing.captcha

  async function send(): Promise<void> {
    const [key, { seal }] = await Promise.all([fetchKey(), fetched(loadSeal)])
    const sealed = await seal(key.publicKey, password, key.serverTime)
    const answer = await login({ name: name.trim(), password: sealed, kid: key.kid, ...picture.answer })
    keepName(remember ? name.trim() : '')
    if ('step' in answer) onStep(name.trim(), answer.step)
    else await onSignedIn(answer)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (isMissing) {
      const empty = missing.name ? 'name' : missing.password ? 'password' : 'captcha'
      document.getElementById(`login-${empty}`)?.focus()
      return
    }
    setBusy(true)
    setError(null)
    try {
      await send()
    } catch (e) {
      setError(saidOf(e))
      setBusy(false)
      await picture.renew()
      captchaField.current?.focus()
    }
  }

  return {
    name,
    setName,
    password,
    setPassword,
    remember,
    setRemember,
    picture,
    captchaField,
    busy,
    error,
    submit,
    /** Something was left empty, and that has been said. */
    fillIn: tried && isMissing,
    /** What a field has to show for being empty. */
    wrong: (field: keyof typeof missing) => (tried && missing[field] ? { error: '' } : {}),
  }
}
