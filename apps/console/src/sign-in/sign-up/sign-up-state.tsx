import { useText } from '../../api/text.ts'
import { useCallback, useEffect, useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import { useSession } from '../../api/session/session.ts'
import { fetchStanding, sendLinkAgain, type Standing } from '../../api/session/sign-up.ts'
import { linkTo } from '../../router/go.ts'
import { loginPath, signUpPath } from '../../router/guard.ts'
import { Problem } from './sign-up-problem.tsx'
import styles from './sign-up.module.css'
import loginFieldStyles from '../login/login-field.module.css'
import loginStyles from '../login/login.module.css'

/** Whoever waits here sees the decision without asking. */
const lookAgainMs = 20_000

const stepsOf = {
  pending: ['done', 'now', 'later'],
  approved: ['done', 'done', 'now'],
  rejected: ['done', 'bad', 'later'],
  activated: ['done', 'done', 'done'],
} as const
const steps = ['received', 'review', 'activate'] as const

/** Where the application stands [4.8], for whoever has its reference. */
export function StateOf({ reference }: { reference: string }) {
  const early = useText()
  const [found, setFound] = useState<Standing | null>(null)
  const [error, setError] = useState('')
  const load = useCallback(async () => {
    try {
      setFound(await fetchStanding(reference))
      setError('')
    } catch (e) {
      if (e instanceof AnswerError) setError(e.message)
    }
  }, [reference])
  const ended = found?.status === 'activated' || found?.status === 'rejected' || (found === null && error !== '')
  useEffect(() => void load(), [load])
  useEffect(() => {
    if (ended) return
    const timer = setInterval(() => void load(), lookAgainMs)
    return () => clearInterval(timer)
  }, [ended, load])
  if (!found && error) return <Problem text={error} retry={() => void load()} />
  if (!found) return <p className={loginStyles.lead}>{early('common.loading')}</p>
  return (
    <>
      <p className={loginStyles.lead}>{found.company}</p>
      <Steps found={found} />
      <Now found={found} reference={reference} onSent={() => void load()} />
    </>
  )
}

function useMoment(): (at: string) => string {
  const language = useSession((s) => s.language)
  const format = new Intl.DateTimeFormat(language === 'cn' ? 'zh-CN' : 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (at) => format.format(new Date(at))
}

function Steps({ found }: { found: Standing }) {
  const t = useText()
  const moment = useMoment()
  return (
    <ol className={styles.steps} aria-label={t('signUp.steps')}>
      {steps.map((step, at) => {
        const state = stepsOf[found.status][at] ?? 'later'
        return (
          <li key={step} data-state={state}>
            <b>{t(`signUp.step.${step}`)}</b>
            <span>{step === 'received' ? moment(found.createdAt) : t(`signUp.step.${state}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** What it means, and what can be done about it. */
function Now({ found, reference, onSent }: { found: Standing; reference: string; onSent: () => void }) {
  const t = useText()
  const moment = useMoment()
  switch (found.status) {
    case 'pending':
      return <p className={styles.text}>{t('signUp.pendingHint')}</p>
    case 'rejected':
      return (
        <>
          <p className={styles.text}>{t('signUp.rejectedHint')}</p>
          <blockquote className={styles.reason}>{found.reason}</blockquote>
          <a className={loginFieldStyles.submit} data-is="field-submit" {...linkTo(signUpPath)}>
            {t('signUp.applyAgain')}
          </a>
        </>
      )
    case 'activated':
      return (
        <>
          <p className={styles.text}>{t('signUp.activatedHint')}</p>
          <a className={loginFieldStyles.submit} data-is="field-submit" {...linkTo(loginPath)}>
            {t('signUp.toSignIn')}
          </a>
        </>
      )
    default: {
      const { linkEndsAt } = found
      const over = linkEndsAt === null || new Date(linkEndsAt) <= new Date()
      return (
        <>
          <p className={styles.text}>
            {over ? t('signUp.expiredHint') : t('signUp.approvedHint', { at: moment(linkEndsAt) })}
          </p>
          <SendAgain reference={reference} needed={over} onSent={onSent} />
        </>
      )
    }
  }
}

/** `needed`: the link that was sent is of no use any more. */
function SendAgain({ reference, needed, onSent }: { reference: string; needed: boolean; onSent: () => void }) {
  const t = useText()
  const early = useText()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [error, setError] = useState('')
  async function send(): Promise<void> {
    setBusy(true)
    setError('')
    setSent(false)
    try {
      await sendLinkAgain(reference)
      setSent(true)
      onSent()
    } catch (e) {
      setError(e instanceof AnswerError ? e.message : early('common.failedHint'))
    }
    setBusy(false)
  }
  return (
    <>
      <p className={styles.note} role="status">
        {sent ? t('signUp.linkSent') : ''}
      </p>
      {error ? <Problem text={error} /> : null}
      <button
        type="button"
        className={`${needed ? loginFieldStyles.submit : loginFieldStyles.plain} ${styles.wide}`}
        data-is={needed ? 'field-submit' : undefined}
        disabled={busy}
        onClick={() => void send()}
      >
        {t('signUp.sendAgain')}
      </button>
    </>
  )
}
