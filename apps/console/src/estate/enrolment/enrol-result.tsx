import type { EnrolmentRow } from '@cpm/contract/estate/enrolment/enrolment'
import { Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useNow } from '../../kit/values/now.ts'
import { Qr } from '../../kit/values/qr.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'
import { Copyable, DateTime, formatDuration, formatMoment } from '../../kit/values/values.tsx'
import type { MadeToken } from './enrolment.ts'
import { OnlineDot } from '../terminal/parts/terminal-status.tsx'
import { EnrolmentStatusTag } from './enrolment-status.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { detailOf } from '../terminal/detail-of.ts'
import styles from './enrol.module.css'
import valuesStyles from '../../kit/values/values.module.css'

type Props = { made: MadeToken & { groupId: string | undefined; maxUses: number; askedAt: number } }

/** Tokens are not on the live stream; while one is on the screen its uses are asked for this often. */
const pollMs = 2000
const mostShown = 5

/** How the token stands, by asking; undefined where the account may not see tokens. */
function useToken(id: string): { token: EnrolmentRow | undefined; refetch: (() => unknown) | undefined } {
  const enabled = useCan('enrolment.read')
  const tokens = useRead(
    quietApi.enrolment.list,
    { pageSize: 50, sort: '-createdAt' },
    { refetchInterval: pollMs, enabled },
  )
  return { token: tokens.data?.records.find((row) => row.id === id), refetch: enabled ? tokens.refetch : undefined }
}

/** Terminals of the group that were enrolled since; the live stream keeps this fresh. */
function useCameIn(groupId: string | undefined, since: number) {
  const query = { pageSize: 20, sort: '-createdAt' as const, ...(groupId ? { groupId } : {}) }
  const newest = useRead(quietApi.terminal.list, query)
  return (newest.data?.records ?? []).filter((row) => Date.parse(row.activatedAt ?? row.createdAt) >= since)
}

/** The token in its three shapes, and what comes of it. */
export function EnrolResult({ made }: Props) {
  const t = useText()
  const now = useNow()
  const left = Date.parse(made.expiresAt) - now
  return (
    <div className={styles.enrolMade}>
      <div className={styles.enrolScan}>
        <Qr text={made.qr} size={208} label={t('enrolment.scan')} />
        <p>{t('enrolment.scan')}</p>
      </div>
      <div className={styles.enrolTexts}>
        <p className={styles.enrolOnce}>
          <Icon name="info" size={16} />
          {t('enrolment.once')}
        </p>
        <Command made={made} />
        <p className={styles.enrolLabel}>{t('enrolment.token')}</p>
        <Copyable block text={made.token} />
        <p className={styles.enrolLeft} title={formatMoment(new Date(made.expiresAt))}>
          <Icon name="clock" size={15} />
          {left > 0 ? t('enrolment.expiresIn', { duration: formatDuration(left) }) : t('enrolment.expiredNow')}
        </p>
      </div>
      <CameIn made={made} />
    </div>
  )
}

const shells = ['linux', 'windows'] as const

/** One line for the terminal, in the words of its shell. */
function Command({ made }: Props) {
  const t = useText()
  const [shell, setShell] = useState<(typeof shells)[number]>('linux')
  const options = shells.map((value) => ({ value, label: t(`enrolment.shell.${value}`) }))
  return (
    <>
      <p className={styles.enrolLabel}>{t('enrolment.command')}</p>
      <Segmented<(typeof shells)[number]>
        aria-label={t('enrolment.command')}
        options={options}
        value={shell}
        onChange={setShell}
      />
      <Copyable block text={shell === 'linux' ? made.command : made.windowsCommand} />
    </>
  )
}

function CameIn({ made }: Props) {
  const t = useText()
  const { token, refetch } = useToken(made.id)
  const since = token ? Date.parse(token.createdAt) : made.askedAt
  const terminals = useCameIn(made.groupId, since)
  // The stream told of a terminal before the next asking did: the count is asked for at once.
  useEffect(() => void refetch?.(), [terminals.length, refetch])
  const uses = token?.uses ?? terminals.length
  const complete = uses >= made.maxUses
  return (
    <section className={styles.enrolIn} aria-live="polite">
      <header>
        {token && token.state !== 'active' && token.state !== 'spent' ? (
          <EnrolmentStatusTag state={token.state} />
        ) : (
          <StatusTag tone={complete ? 'ok' : 'busy'} label={t(complete ? 'enrolment.complete' : 'enrolment.waiting')} />
        )}
        <Figures as="b">
          {t('enrolment.usesOf', { uses: uses.toLocaleString('en'), most: made.maxUses.toLocaleString('en') })}
        </Figures>
      </header>
      {terminals.length > 0 ? (
        <ul aria-label={t('enrolment.cameIn')}>
          {terminals.slice(0, mostShown).map((row) => (
            <li key={row.sn}>
              <PageLink to={detailOf(row.sn)} className={valuesStyles.mono}>
                {row.sn}
              </PageLink>
              <span className={styles.enrolName}>{row.name}</span>
              <OnlineDot online={row.online} />
              <DateTime at={row.activatedAt ?? row.createdAt} relative />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
