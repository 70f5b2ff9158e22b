import type { PlanState } from '@cpm/contract/estate/plan/plan'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { askAgain, useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Failed, Waiting } from '../../kit/page/page.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { StatusDot } from '../../kit/values/status.tsx'
import { useUnsaved } from '../../kit/page/tab-route.ts'
import { t as say, useText } from '../../api/text.ts'
import { ActionButtons, deed } from '../../platform/resource/actions.tsx'
import { fromWords } from '../policy/kinds.ts'
import { DateTime } from '../../kit/values/values.tsx'
import { PlanCopy } from './plan-copy.tsx'
import { problemsOf, usePlanDraft } from './plan-draft.ts'
import { PlanWeek } from './plan-week.tsx'
import type { TabProps } from '../terminal/slots.ts'
import { Row } from '../../kit/layout/box.tsx'
import { Note } from '../../kit/layout/note.tsx'
import styles from './plan.module.css'
import pageStyles from '../../kit/page/page.module.css'

/** What the terminal does by the clock, day by day. */
export function PlanTab({ terminal }: TabProps) {
  const { sn } = terminal
  const kept = useRead(quietApi.plan.get, { sn })
  if (!kept.data)
    return kept.error ? <Failed error={kept.error} retry={() => void kept.refetch()} /> : <Waiting lines={8} />
  return <Week terminal={terminal} kept={kept.data} />
}

function Week({ terminal, kept }: { terminal: TerminalDetail; kept: PlanState }) {
  const t = useText()
  const may = useCan('plan.update')
  const draft = usePlanDraft(kept)
  const { plan, dirty, stale, version } = draft
  const [copying, setCopying] = useState(false)
  const client = useQueryClient()
  useUnsaved(dirty)
  const save = useAction(api.plan.update, { success: t('plan.saved'), onDone: draft.discard })
  // A refusal shows what is there now, also where no live news of it came.
  const saveOver = (over: number) =>
    save.mutate(
      { sn: terminal.sn, version: over, plan },
      { onError: () => void askAgain(client, api.plan.update, { sn: terminal.sn }) },
    )
  const wrong = problemsOf(plan).length > 0
  const saveReason = !dirty ? t('plan.nothingChanged') : wrong ? t('plan.sameTime') : null
  return (
    <section className={`${pageStyles.panel} ${styles.plan}`} data-is="panel">
      <Standing terminal={terminal} kept={kept} />
      <p className={styles.planHint}>{t('plan.hint')}</p>
      {kept.lacks.length > 0 ? (
        <Note
          tone="info"
          icon="info"
          text={t('plan.lacks', { parts: kept.lacks.map((part) => t(`plan.part.${part}`)).join(t('run.comma')) })}
        />
      ) : null}
      {stale ? (
        <Note tone="warn" icon="warning" role="status" text={t('plan.changedMeanwhile')}>
          <Button size="small" onClick={draft.discard}>
            {t('plan.theirs')}
          </Button>
          {may ? (
            <Button
              size="small"
              danger
              loading={save.isPending}
              disabled={wrong}
              onClick={() => saveOver(kept.version)}
            >
              {t('terminal.overwrite')}
            </Button>
          ) : null}
        </Note>
      ) : null}
      <PlanWeek plan={plan} lacks={kept.lacks} fixed={!may} onChange={draft.change} />
      {may ? (
        <Row>
          <Greyable type="primary" loading={save.isPending} reason={saveReason} onClick={() => saveOver(version)}>
            {t('common.save')}
          </Greyable>
          {dirty ? <Button onClick={draft.discard}>{t('plan.discard')}</Button> : null}
          <Button disabled={Object.keys(plan).length === 0} onClick={() => draft.change({})}>
            {t('plan.clearAll')}
          </Button>
          <Greyable reason={dirty ? t('plan.copyUnsaved') : null} onClick={() => setCopying(true)}>
            {t('plan.copyTo')}
          </Greyable>
          {kept.from?.place === 'terminal' && !dirty ? <TakeBack sn={terminal.sn} /> : null}
          {dirty ? <StatusDot tone="warn" label={t('plan.unsaved')} /> : null}
        </Row>
      ) : null}
      {copying ? <PlanCopy plan={kept.plan} onClose={() => setCopying(false)} /> : null}
    </section>
  )
}

/** From then on the plan of its model, group or enterprise counts. */
function TakeBack({ sn }: { sn: string }) {
  const what = deed(
    api.plan.takeBack,
    { place: { sn } },
    {
      success: say('policy.takenBack'),
      ask: () => ({
        title: say('policy.takeBackAsk', { name: sn }),
        content: say('policy.takeBackHint'),
        danger: true,
        okText: say('policy.takeBack'),
      }),
    },
  )
  return <ActionButtons actions={[{ word: 'policy.takeBack', danger: true, deed: what }]} />
}

/** Whether the terminal holds to what is kept, from where it is, and who changed it last. */
function Standing({ terminal, kept }: { terminal: TerminalDetail; kept: PlanState }) {
  const t = useText()
  const { changedAt, changedBy, confirmed, confirmedAt, from, plan } = kept
  if (changedAt === null)
    return (
      <Row as="p" gap={6} className={styles.planStanding}>
        {t('plan.none')}
      </Row>
    )
  const why =
    terminal.status !== 'activated' ? t('plan.waitingEnrolled') : terminal.online ? null : t('plan.waitingOffline')
  return (
    <Row as="p" gap={6} className={styles.planStanding} role="status">
      {confirmed ? (
        <span>
          <StatusDot tone="ok" label={t('plan.confirmed')} /> <DateTime at={confirmedAt} relative />
        </span>
      ) : (
        <span>
          <StatusDot tone="busy" label={t('plan.waiting')} />
          {why ? <small> {why}</small> : null}
        </span>
      )}
      <span>
        {changedBy === null ? t('plan.updatedAt') : t('plan.changedBy', { name: changedBy })}{' '}
        <DateTime at={changedAt} relative />
      </span>
      {from === null ? null : <span>{fromWords(from)}</span>}
      {plan === null ? <span>{t('plan.none')}</span> : null}
    </Row>
  )
}
