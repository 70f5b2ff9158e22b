import type { EnrolmentRow } from '@cpm/contract/enrolment'
import { useQuery } from '@tanstack/react-query'
import { quietApi } from '../../api/api.ts'
import { useCan } from '../../kit/can.tsx'
import { PageLink } from '../../kit/frame.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useNow } from '../../kit/now.ts'
import { Qr } from '../../kit/qr.tsx'
import { OnlineDot, StatusDot, tones } from '../../kit/status.tsx'
import { useText } from '../../kit/text.ts'
import { Copyable, DateTime, formatDuration, formatMoment } from '../../kit/values.tsx'
import type { MadeToken } from './enrolment.ts'

type Props = { made: MadeToken & { groupId: string | undefined; maxUses: number; askedAt: number } }

/** Tokens are not on the live stream; while one is on the screen its uses are asked for this often. */
const pollMs = 2000
const mostShown = 5

/** How the token stands, by asking; undefined where the account may not see tokens. */
function useToken(id: string): EnrolmentRow | undefined {
  const enabled = useCan('enrolment.read')
  const tokens = useQuery({
    queryKey: ['enrolment', 'list', { watched: id }],
    queryFn: () => quietApi.enrolment.list({ pageSize: 50, sort: '-createdAt' }),
    refetchInterval: pollMs,
    enabled,
  })
  return tokens.data?.records.find((row) => row.id === id)
}

/** Terminals of the group that were enrolled since; the live stream keeps this fresh. */
function useCameIn(groupId: string | undefined, since: number) {
  const query = { pageSize: 20, sort: '-createdAt' as const, ...(groupId ? { groupId } : {}) }
  const newest = useQuery({ queryKey: ['terminal', 'list', query], queryFn: () => quietApi.terminal.list(query) })
  return (newest.data?.records ?? []).filter((row) => Date.parse(row.activatedAt ?? row.createdAt) >= since)
}

/** The token in its three shapes, and what comes of it. */
export function EnrolResult({ made }: Props) {
  const t = useText()
  const now = useNow()
  const token = useToken(made.id)
  const left = Date.parse(made.expiresAt) - now
  return (
    <div className="enrol-made">
      <div className="enrol-scan">
        <Qr text={made.qr} size={208} label={t('enrolment.scan')} />
        <p>{t('enrolment.scan')}</p>
      </div>
      <div className="enrol-texts">
        <p className="enrol-once">
          <Icon name="info" size={16} />
          {t('enrolment.once')}
        </p>
        <h3>{t('enrolment.command')}</h3>
        <Copyable block text={made.command} />
        <h3>{t('enrolment.token')}</h3>
        <Copyable block text={made.token} />
        <p className="enrol-left" title={formatMoment(new Date(made.expiresAt))}>
          <Icon name="clock" size={15} />
          {left > 0 ? t('enrolment.expiresIn', { duration: formatDuration(left) }) : t('enrolment.expiredNow')}
        </p>
      </div>
      <CameIn made={made} token={token} />
    </div>
  )
}

function CameIn({ made, token }: Props & { token: EnrolmentRow | undefined }) {
  const t = useText()
  const since = token ? Date.parse(token.createdAt) : made.askedAt
  const terminals = useCameIn(made.groupId, since)
  const uses = token?.uses ?? terminals.length
  const complete = uses >= made.maxUses
  return (
    <section className="enrol-in" aria-live="polite">
      <header>
        {token && token.state !== 'active' && token.state !== 'spent' ? (
          <StatusDot tone={tones.enrolment[token.state]} label={t(`enrolment.state.${token.state}`)} />
        ) : (
          <StatusDot tone={complete ? 'ok' : 'busy'} label={t(complete ? 'enrolment.complete' : 'enrolment.waiting')} />
        )}
        <b className="figures">{t('enrolment.usesOf', { uses: uses.toLocaleString('en'), most: made.maxUses.toLocaleString('en') })}</b>
      </header>
      {terminals.length > 0 ? (
        <ul aria-label={t('enrolment.cameIn')}>
          {terminals.slice(0, mostShown).map((row) => (
            <li key={row.sn}>
              <PageLink to={`/device/deviceDetail/${encodeURIComponent(row.sn)}`} className="mono">
                {row.sn}
              </PageLink>
              <span className="enrol-name">{row.name}</span>
              <OnlineDot online={row.online} />
              <DateTime at={row.activatedAt ?? row.createdAt} relative />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
