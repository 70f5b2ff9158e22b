import { remoteSessionFields } from '@cpm/contract/remote/remote-session/remote-session.fields'
import { useText } from '../../api/text.ts'
import { Details, PageLink, Panel } from '../../kit/page/page.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { Bytes, Copyable, DateTime, formatDuration, nothing } from '../../kit/values/values.tsx'
import { ActionButtons } from '../../platform/resource/actions.tsx'
import { useDetails } from '../../platform/resource/cells.tsx'
import { EndReason } from './history-list.tsx'
import type { Session } from './session.ts'
import { endingOf } from './session-actions.ts'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import valuesStyles from '../../kit/values/values.module.css'

/** Who, when, how long, from where, why, and how it ended. */
export function SessionFacts({ session }: { session: Session }) {
  const t = useText()
  const details = useDetails(remoteSessionFields)
  const { input, recording } = session
  return (
    <Panel
      title={`${t('remoteSession.facts')} ${session.id}`}
      extra={session.status === 'ended' ? null : <ActionButtons actions={[endingOf(session)]} />}
    >
      <Details
        items={[
          ...details(session, ['sn', 'kind', 'status', 'askedBy', 'from', 'askedAt', 'openedAt', 'endedAt'], {
            sn: () => (
              <PageLink className={valuesStyles.mono} to={`${detailOf(session.sn)}?tab=remote`}>
                {[session.sn, session.terminalName].filter(Boolean).join(' · ')}
              </PageLink>
            ),
            kind: () =>
              [t(`remoteSession.kind.${session.kind}`), session.viewOnly ? t('remoteSession.looks') : null]
                .filter(Boolean)
                .join(' · '),
            askedBy: () =>
              session.guestOf === null
                ? session.askedBy.name
                : `${session.askedBy.name} · ${t('guestLink.madeBy', { name: session.guestOf })}`,
          }),
          {
            label: t('remoteSession.durationMs'),
            value: session.durationMs === null ? nothing : <Figures>{formatDuration(session.durationMs)}</Figures>,
          },
          { label: t('remoteSession.endReason'), value: <EndReason row={session} /> },
          ...details(session, ['reason', 'order']),
          {
            label: t('remoteSession.consent'),
            value: [
              t(`remoteRules.consent.${session.consent}`),
              session.consentAnswer && t(`remoteSession.answer.${session.consentAnswer}`),
            ]
              .filter(Boolean)
              .join(' · '),
          },
          session.servedBy !== null && { label: t('remoteSession.servedBy'), value: session.servedBy },
          session.kind === 'desktop' && {
            label: t('remoteSession.input'),
            value: t('remoteSession.inputCounts', input),
          },
          {
            label: t('remoteSession.recording'),
            value: recording ? t(`remoteSession.recording.${recording.state}`) : t('remoteSession.recording.none'),
          },
          recording?.size != null && { label: t('remoteSession.size'), value: <Bytes value={recording.size} /> },
          recording?.until != null && { label: t('remoteSession.keptUntil'), value: <DateTime at={recording.until} /> },
          recording?.sha256 != null && {
            label: t('remoteSession.replay.sum'),
            value: <Copyable text={recording.sha256} block />,
            wide: true,
          },
        ]}
      />
    </Panel>
  )
}
