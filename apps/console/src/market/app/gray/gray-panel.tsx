import type { AppRow, GrayRelease, GrayState, VersionRow } from '@cpm/contract/market/app/app'
import { Button } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Empty, Failed, PageLink, Waiting } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { DateTime } from '../../../kit/values/values.tsx'
import { taskPlace } from '../../../delivery/task/task-columns.tsx'
import { FirstAndRest } from '../parts/first-and-rest.tsx'
import { grayActions } from './gray-actions.ts'
import { GrayBar, GrayStates } from './gray-bar.tsx'
import { GrayDialog } from './gray-dialog.tsx'
import { GraySteps } from './gray-steps.tsx'
import { GrayTargets } from './gray-targets.tsx'
import styles from './gray.module.css'

type Props = { version: VersionRow; app: AppRow; onClose?: () => void }

/** The gray release of a version: how far it is at each terminal, and what comes next. */
export function GrayPanel({ version, app, onClose }: Props) {
  const t = useText()
  const [isChoosing, setChoosing] = useState(false)
  const [state, setState] = useState<GrayState>()
  const found = useRead(quietApi.app.grayRelease, { id: version.id })
  if (!found.data) {
    return found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Waiting lines={6} />
  }
  const { release } = found.data
  const actions = app.mine ? grayActions(version, release, () => setChoosing(true)) : []
  const buttons = <FirstAndRest name={t('gray.one')} actions={actions} />
  return (
    <Stack as="section" gap={4} className={styles.panel} aria-label={t('gray.one')}>
      {release === null ? (
        <Empty icon="app" title={t('gray.notYet')} hint={t('gray.notYetHint')} action={buttons} />
      ) : (
        <>
          <Row between>
            <Head release={release} />
            <Row gap={2}>
              {buttons}
              {onClose ? <Close onClose={onClose} /> : null}
            </Row>
          </Row>
          <GrayBar counts={release.counts} />
          <GrayStates counts={release.counts} chosen={state} onChoose={setState} />
          <GraySteps steps={release.steps} />
          <Backs release={release} />
          <GrayTargets version={version} state={state} onState={setState} />
        </>
      )}
      {isChoosing ? <GrayDialog version={version} app={app} onClose={() => setChoosing(false)} /> : null}
    </Stack>
  )
}

function Close({ onClose }: { onClose: () => void }) {
  const t = useText()
  return <Button type="text" icon={<Icon name="close" />} aria-label={t('common.close')} onClick={onClose} />
}

function Head({ release: { beganAt, endedAt, outcome } }: { release: GrayRelease }) {
  const t = useText()
  return (
    <Row gap={3}>
      <b>{t('gray.one')}</b>
      <StatusTag
        tone={outcome === null ? 'busy' : outcome === 'official' ? 'ok' : 'warn'}
        label={outcome === null ? t('appGray.state.open') : t(`gray.outcome.${outcome}`)}
      />
      <Muted small>
        {endedAt === null ? <>{t('gray.since')} </> : null}
        <DateTime at={endedAt ?? beganAt} />
      </Muted>
    </Row>
  )
}

function Backs({ release: { backTaskIds } }: { release: GrayRelease }) {
  const t = useText()
  if (backTaskIds.length === 0) return null
  return (
    <Row gap={3}>
      <Muted small>{t('gray.backTasks')}</Muted>
      {backTaskIds.map((id) => (
        <PageLink key={id} to={taskPlace(id)}>
          {t('gray.task', { id })}
        </PageLink>
      ))}
    </Row>
  )
}
