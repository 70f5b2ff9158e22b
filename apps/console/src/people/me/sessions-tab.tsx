import type { SessionRow } from '@cpm/contract/people/me/me'
import { Button } from 'antd'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Failed, Panel, Waiting } from '../../kit/page/page.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { type Text, t as say, useText } from '../../api/text.ts'
import { DateTime } from '../../kit/values/values.tsx'
import { Fact } from './fact.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import styles from './me.module.css'

/** From where one is signed in, and an end to what one does not know. */
export function SessionsTab() {
  const t = useText()
  const found = useRead(quietApi.me.sessions, {})
  const endOthers = useAction(api.me.endOtherSessions)
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={5} />
  const { sessions } = found.data
  async function ask(): Promise<void> {
    const words = { title: say('me.session.endOthersOf'), content: say('me.session.endHint') }
    if (await confirm({ ...words, danger: true, okText: say('me.session.end') })) endOthers.mutate({})
  }
  return (
    <Panel
      title={t('me.tab.sessions')}
      extra={
        <Greyable
          danger
          loading={endOthers.isPending}
          reason={sessions.length > 1 ? null : t('me.session.onlyThis')}
          onClick={() => void ask()}
        >
          {t('me.session.endOthers')}
        </Greyable>
      }
    >
      <p className={styles.meHint}>{t('me.session.lead')}</p>
      <ul className={styles.meList}>
        {sessions.map((one) => (
          <Row key={one.id} session={one} />
        ))}
      </ul>
    </Panel>
  )
}

function nameOf({ browser, system }: SessionRow, t: Text): string {
  if (browser && system) return t('me.session.on', { browser, system })
  return browser ?? system ?? t('me.session.unknown')
}

function Row({ session }: { session: SessionRow }) {
  const t = useText()
  const end = useAction(api.me.endSession)
  const name = nameOf(session, t)
  async function ask(): Promise<void> {
    const words = { title: say('me.session.endOf', { name }), content: say('me.session.endHint') }
    if (await confirm({ ...words, danger: true, okText: say('me.session.end') })) end.mutate({ id: session.id })
  }
  return (
    <li>
      <Stack gap={1} className={styles.meWhat}>
        <b>{name}</b>
        {session.current ? <StatusTag tone="ok" label={t('me.session.current')} /> : null}
      </Stack>
      <dl className={styles.meFacts}>
        <Fact label={t('me.session.ip')}>{session.ip ?? '–'}</Fact>
        <Fact label={t('me.session.createdAt')}>
          <DateTime at={session.createdAt} />
        </Fact>
        <Fact label={t('me.session.seenAt')}>
          <DateTime at={session.seenAt} relative />
        </Fact>
        <Fact label={t('me.session.endsAt')}>
          <DateTime at={session.endsAt} />
        </Fact>
      </dl>
      {session.current ? null : (
        <Button loading={end.isPending} onClick={() => void ask()} aria-label={`${t('me.session.end')}: ${name}`}>
          {t('me.session.end')}
        </Button>
      )}
    </li>
  )
}
