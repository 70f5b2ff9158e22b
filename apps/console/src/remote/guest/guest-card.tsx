import type { GuestLook } from '@cpm/contract/remote/guest-link/guest-link.shape'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import { AnswerError } from '../../api/send.ts'
import { type Text, useLanguage, useText } from '../../api/text.ts'
import { Waiting } from '../../kit/page/page.tsx'
import { DateTime } from '../../kit/values/values.tsx'
import { OnlineDot } from '../../estate/terminal/parts/terminal-status.tsx'
import { Said } from './guest-message.tsx'
import { type Gone, isWhole } from './look.ts'
import styles from './guest.module.css'

type Props = {
  token: string
  look: UseQueryResult<GuestLook>
  gone: Gone | null
  onOpen: (look: GuestLook) => void
}

/** What the link is for and the way in; or in a sentence why there is none. */
export function GuestCard({ token, look, gone, onOpen }: Props) {
  const t = useText()
  if (!isWhole(token)) return <Said title={t('guestPage.noToken')} text={t('guestPage.noTokenHint')} />
  if (look.data === undefined) {
    return look.error ? <Unknown error={look.error} retry={() => void look.refetch()} /> : <Waiting />
  }
  const { data } = look
  if (data.state !== 'active') {
    return <Said title={t(`guestLink.${data.state}`)} text={t('guestPage.unknownHint')} />
  }
  if (gone) return <Over gone={gone} look={data} onOpen={onOpen} />
  return <Invitation look={data} onOpen={onOpen} />
}

function Unknown({ error, retry }: { error: Error; retry: () => void }) {
  const t = useText()
  const at = useLanguage() === 'cn' ? 0 : 1
  const said = error instanceof AnswerError ? error.pair[at] : t('common.failed')
  const isNone = error instanceof AnswerError && error.code === 404
  return (
    <Said title={said} text={isNone ? t('guestPage.unknownHint') : null}>
      {isNone ? null : <Button onClick={retry}>{t('guestPage.retry')}</Button>}
    </Said>
  )
}

type OpenProps = { look: GuestLook; onOpen: (look: GuestLook) => void }

function Invitation({ look, onOpen }: OpenProps) {
  const t = useText()
  const { guest, madeBy, enterprise, terminal, viewOnly, recorded, asked, endsAt } = look
  return (
    <>
      <h1>{t('guestPage.hello', { guest })}</h1>
      <p>{t(viewOnly ? 'guestPage.invited' : 'guestPage.invitedControl', { enterprise, name: madeBy })}</p>
      <dl className={styles.facts}>
        <dt>{t('guestPage.terminal')}</dt>
        <dd>
          {[terminal.name, terminal.sn].filter(Boolean).join(' · ')} <OnlineDot online={terminal.online} />
        </dd>
        <dt>{t('guestPage.until')}</dt>
        <dd>
          <DateTime at={endsAt} />
        </dd>
      </dl>
      <p className={styles.small}>
        {[recorded ? t('guestPage.recorded') : null, asked ? t('guestPage.asked') : null].filter(Boolean).join(' ')}
      </p>
      {terminal.online ? (
        <Button type="primary" size="large" block autoFocus onClick={() => onOpen(look)}>
          {t('guestPage.open')}
        </Button>
      ) : (
        <p className={styles.notice} role="status">
          <b>{t('guestPage.offline')}</b> {t('guestPage.offlineHint')}
        </p>
      )}
    </>
  )
}

function Over({ gone, look, onOpen }: OpenProps & { gone: Gone }) {
  const t = useText()
  const at = useLanguage() === 'cn' ? 0 : 1
  const [title, text] = gone.error ? [gone.error.pair[at], null] : wordsOf(t, gone.ended)
  const { online } = look.terminal
  return (
    <Said title={title} text={online ? text : t('guestPage.offlineHint')}>
      {online ? (
        <Button type="primary" size="large" autoFocus onClick={() => onOpen(look)}>
          {t('guestPage.again')}
        </Button>
      ) : null}
    </Said>
  )
}

/** Why it is over, and what a guest may do about it. */
function wordsOf(t: Text, ended: Gone['ended']): [title: string, text: string | null] {
  switch (ended) {
    case 'left':
      return [t('guestPage.left'), t('guestPage.leftHint')]
    case 'refused':
      return [t('guestPage.refused'), t('guestPage.refusedHint')]
    case 'no_answer':
      return [t('remoteSession.end.no_answer'), t('guestPage.refusedHint')]
    case 'taken_over':
      return [t('guestPage.elsewhere'), t('guestPage.elsewhereHint')]
    case 'spoiled':
      return [t('remoteSession.overSpoiled'), null]
    case null:
    case 'exit':
      return [t('remoteSession.overFailed'), null]
    default:
      return [t(`remoteSession.end.${ended}`), null]
  }
}
