import { type ExceptionCode, loginPath } from './guard.ts'
import { type EarlyKey, useEarlyText } from './login-words.ts'

const texts: Record<ExceptionCode, [title: EarlyKey, hint: EarlyKey]> = {
  '403': ['exception.403', 'exception.403Hint'],
  '404': ['exception.404', 'exception.404Hint'],
  '500': ['exception.500', 'exception.500Hint'],
}

/** Who is not signed in has no information to complete yet [2.3]. */
export function GuideForNobody() {
  const t = useEarlyText()
  return (
    <main className="exception">
      <h1>{t('me.title')}</h1>
      <p>{t('exception.guideHint')}</p>
      <button type="button" className="plain-button" onClick={() => window.location.assign(loginPath)}>
        {t('login.submit')}
      </button>
    </main>
  )
}

/** The pages of [2.3]. `onHome` goes there inside the frame; without it the address is followed. */
export function Exception({ code, onHome }: { code: ExceptionCode; onHome?: () => void }) {
  const t = useEarlyText()
  const [title, hint] = texts[code]
  return (
    <div className="exception">
      <div className="exception-code" aria-hidden="true">
        {code}
      </div>
      <h1>{t(title)}</h1>
      <p>{t(hint)}</p>
      <button type="button" className="plain-button" onClick={onHome ?? (() => window.location.assign('/'))}>
        {t('exception.home')}
      </button>
    </div>
  )
}
