import { useText } from '../../api/text.ts'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { lazy } from '../../api/lazy.ts'
import { signIn } from '../../api/session/session.ts'
import type { SignedIn } from '../../api/session/sign-in.ts'
import { toast } from '../../api/state/toast.ts'
import { loadConsole } from '../../frame/load-console.ts'
import type { ForgottenProps } from './forgot-password.tsx'
import { LoginForm } from './login-form.tsx'
import { keptName } from './login-name.ts'
import { LoginPage } from './login-page.tsx'
import type { Said } from './login-words.ts'

const SecondStep = lazy(async () => ({ default: (await import('./login-step.tsx')).SecondStep }))

/** The sign-in page [2.2]: no antd, so that it is there at once; the console is fetched while the person types. */
export function Login() {
  const t = useText()
  const [Forgotten, setForgotten] = useState<ComponentType<ForgottenProps> | null>(null)
  const [name, setName] = useState(keptName)
  const [changed, setChanged] = useState(false)
  const [step, setStep] = useState<{ ticket: string } | null>(null)
  const [refused, setRefused] = useState<Said | null>(null)
  useEffect(() => {
    document.title = `${t(Forgotten ? 'password.forgot' : 'login.submit')} - ${t('system.title')}`
  })
  async function openForgotten(typed: string): Promise<void> {
    setName(typed)
    setChanged(false)
    try {
      const panel = await import('./forgot-password.tsx')
      setForgotten(() => panel.Forgotten)
    } catch {
      toast.error(t('answer.network'))
    }
  }
  const back = () => setForgotten(null)
  const changedOf = (whose: string) => {
    setName(whose)
    setChanged(true)
    back()
  }
  const firstStep = (typed: string, next: { ticket: string }) => {
    setName(typed)
    setRefused(null)
    setStep(next)
  }
  const startOver = (said: Said | null) => {
    setRefused(said)
    setStep(null)
  }
  return (
    <LoginPage>
      {Forgotten ? (
        <Forgotten name={name} onBack={back} onChanged={changedOf} />
      ) : step ? (
        <Suspense>
          <SecondStep ticket={step.ticket} onSignedIn={goIn} onBack={startOver} />
        </Suspense>
      ) : (
        <LoginForm
          first={name}
          changed={changed}
          refused={refused}
          onSignedIn={goIn}
          onForgotten={(typed) => void openForgotten(typed)}
          onStep={firstStep}
        />
      )}
    </LoginPage>
  )
}

/** Goes into the console as who has signed in. */
async function goIn({ userVo, tokenValue }: SignedIn): Promise<void> {
  await loadConsole()
  signIn(userVo, tokenValue)
}
