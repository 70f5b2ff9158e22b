import { useText, type WordKey } from '../../api/text.ts'
import { type FormEvent, useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import { applyFor, askSignUpCode } from '../../api/session/sign-up.ts'
import { linkTo } from '../../router/go.ts'
import { LoginField, SubmitButton } from '../login/login-field.tsx'
import { useValues } from '../login/login-values.ts'
import { saidOf, useSaid } from '../login/login-words.ts'
import { CodeField } from '../password/password-code.tsx'
import { refusalOfCode, refusalOfEmail } from '../password/password-rule.ts'
import { CountryField } from './sign-up-country.tsx'
import styles from './sign-up.module.css'
import loginFieldStyles from '../login/login-field.module.css'
import loginStyles from '../login/login.module.css'

const required = ['company', 'country', 'address', 'contact', 'phone', 'email', 'emailCaptcha'] as const
const ofRep = ['salesRepName', 'salesRepPhone', 'salesRepAddress'] as const
const fields = [...required, ...ofRep]
type Field = (typeof fields)[number]
type Values = Record<Field, string>

const phoneShape = /^\+?\d[\d ()-]{4,29}$/
const phoneRule = (text: string): WordKey | null => (phoneShape.test(text.trim()) ? null : 'me.phoneInvalid')
const needed = (field: Field) => (v: Values) => (v[field].trim() === '' ? 'field.required' : null)

const rules = {
  company: needed('company'),
  country: needed('country'),
  address: needed('address'),
  contact: needed('contact'),
  phone: (v: Values) => (v.phone.trim() === '' ? 'me.phoneRequired' : phoneRule(v.phone)),
  email: (v: Values) => refusalOfEmail(v.email),
  emailCaptcha: (v: Values) => refusalOfCode(v.emailCaptcha),
  salesRepName: () => null,
  salesRepPhone: (v: Values) => (v.salesRepPhone.trim() === '' ? null : phoneRule(v.salesRepPhone)),
  salesRepAddress: () => null,
} satisfies Record<Field, (v: Values) => WordKey | null>

const blank = Object.fromEntries(fields.map((field) => [field, ''])) as Values

/** The application [3.9], [4.8]; once it is sent, the way to see where it stands. */
export function Apply() {
  const [sent, setSent] = useState<{ email: string; reference: string } | null>(null)
  return sent ? (
    <Received {...sent} />
  ) : (
    <ApplicationForm onSent={(email, reference) => setSent({ email, reference })} />
  )
}

function Received({ email, reference }: { email: string; reference: string }) {
  const t = useText()
  return (
    <div role="status">
      <h2 className={styles.good}>{t('signUp.received')}</h2>
      <p className={styles.text}>{t('signUp.receivedHint', { email })}</p>
      <a className={loginFieldStyles.submit} data-is="field-submit" {...linkTo(`/sign-up/state#${reference}`)}>
        {t('signUp.seeState')}
      </a>
    </div>
  )
}

type OnSent = (email: string, reference: string) => void

/** What is typed into an application, and the calls that send it. */
function useApplication(shown: readonly Field[], onSent: OnSent) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useSaid()
  const form = useValues<Values>('sign-up', blank, rules)
  const said = (names: readonly Field[]) =>
    Object.fromEntries(names.map((name) => [name, form.values[name].trim()]).filter(([, text]) => text !== ''))

  function refuse(e: unknown): void {
    if (!(e instanceof AnswerError)) return setError(saidOf(e))
    setError(form.refuse(e, shown) ? null : e.pair)
  }

  async function ask(): Promise<boolean> {
    setError(null)
    if (!form.check(['contact', 'email'])) return false
    await askSignUpCode(form.values.contact.trim(), form.values.email.trim())
    return true
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setError(null)
    if (busy || !form.check(shown)) return
    setBusy(true)
    try {
      const { reference } = await applyFor(said(shown) as Parameters<typeof applyFor>[0])
      onSent(form.values.email.trim(), reference)
    } catch (e) {
      refuse(e)
      setBusy(false)
    }
  }

  return { form, busy, error, refuse, ask, send }
}

function ApplicationForm({ onSent }: { onSent: OnSent }) {
  const t = useText()
  const early = useText()
  const [hasRep, setHasRep] = useState(false)
  const { form, busy, error, refuse, ask, send } = useApplication(hasRep ? fields : required, onSent)
  return (
    <form className={loginFieldStyles.fields} data-is="fields" noValidate onSubmit={(e) => void send(e)}>
      <p className={loginStyles.lead}>{t('signUp.lead')}</p>
      <LoginField
        label={t('registration.company')}
        autoComplete="organization"
        autoFocus
        maxLength={100}
        {...form.input('company')}
      />
      <CountryField
        label={t('registration.country')}
        {...form.input('country')}
        onChoose={(value) => form.set('country', value)}
      />
      <LoginField
        label={t('registration.address')}
        autoComplete="street-address"
        maxLength={200}
        {...form.input('address')}
      />
      <LoginField label={t('registration.contact')} autoComplete="name" maxLength={50} {...form.input('contact')} />
      <LoginField
        label={t('registration.phone')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        {...form.input('phone')}
      />
      <LoginField
        label={t('registration.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        {...form.input('email')}
      />
      <CodeField
        label={early('password.code')}
        sent={t('signUp.codeSent')}
        ask={ask}
        onRefused={refuse}
        {...form.input('emailCaptcha')}
      />
      <label className={`${loginStyles.remember} ${styles.rep}`}>
        <input type="checkbox" checked={hasRep} onChange={(event) => setHasRep(event.target.checked)} />
        {t('signUp.haveRep')}
      </label>
      {hasRep ? <RepFields form={form} /> : null}
      <p className={loginFieldStyles.formError} role="alert">
        {error}
      </p>
      <div className={loginFieldStyles.formFoot} data-is="form-foot">
        <SubmitButton busy={busy}>{t('signUp.submit')}</SubmitButton>
      </div>
    </form>
  )
}

/** Who introduced them; all of it may be left out. */
function RepFields({ form }: { form: ReturnType<typeof useApplication>['form'] }) {
  const t = useText()
  const optional = (name: (typeof ofRep)[number]) => t('signUp.optional', { label: t(`registration.${name}`) })
  return (
    <>
      <LoginField label={optional('salesRepName')} maxLength={50} {...form.input('salesRepName')} />
      <LoginField label={optional('salesRepPhone')} type="tel" maxLength={30} {...form.input('salesRepPhone')} />
      <LoginField label={optional('salesRepAddress')} maxLength={200} {...form.input('salesRepAddress')} />
    </>
  )
}
