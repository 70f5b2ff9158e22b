import type { ReviewRow } from '@cpm/contract/market/app/app'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useLanguage, useText } from '../../../api/text.ts'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Details, Failed, PageLink, Waiting } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { DateTime } from '../../../kit/values/values.tsx'
import { useDictionary } from '../../../platform/dictionary/dictionary-values.tsx'
import { ActionButtons } from '../../../platform/resource/actions.tsx'
import { AppIcon } from '../parts/app-icon.tsx'
import { VersionTags } from '../parts/app-state.tsx'
import { inLanguage, useTitle } from '../parts/app-title.ts'
import { Checks } from '../version/checks.tsx'
import { FileFacts } from '../version/file-facts.tsx'
import { reviewerOf } from '../parts/reviewer.ts'
import { detailPlace } from '../parts/places.ts'
import { readOfVersion } from '../version/read-file.ts'
import { Age } from './age.tsx'
import { Before } from './before.tsx'
import { Story } from './version-history.tsx'
import { type Deciding, decisionReason, reviewActionsOf } from './review-actions.ts'
import versionStyles from '../version/version.module.css'
import styles from './review.module.css'

type Props = {
  id: string
  /** Where that is known. */
  appId: string | undefined
  /** What is in the list beside it, in its order. */
  around: readonly string[]
  onShow: (id: string) => void
  onDecide: (what: Deciding) => void
  onClose: () => void
}

/** All one has to know to decide on a version. */
export function Review({ id, appId, around, onShow, onDecide, onClose }: Props) {
  const t = useText()
  const at = around.indexOf(id)
  const step = (by: 1 | -1) => (at === -1 ? undefined : around[at + by])
  const [previous, next] = [step(-1), step(1)]
  const turn = (to: string | undefined) => () => (to === undefined ? undefined : onShow(to))
  return (
    <Drawer
      open
      size={720}
      title={t('appReview.one')}
      onClose={onClose}
      extra={
        <Row gap={1}>
          <Button
            type="text"
            icon={<Icon name="chevronLeft" />}
            disabled={previous === undefined}
            aria-label={t('appReview.previous')}
            title={`${t('appReview.previous')} (K)`}
            onClick={turn(previous)}
          />
          <Button
            type="text"
            icon={<Icon name="chevronRight" />}
            disabled={next === undefined}
            aria-label={t('appReview.next')}
            title={`${t('appReview.next')} (J)`}
            onClick={turn(next)}
          />
        </Row>
      }
    >
      <Body key={id} id={id} appId={appId} onDecide={onDecide} onPrevious={turn(previous)} onNext={turn(next)} />
    </Drawer>
  )
}

/** By the keyboard: J and K turn, A and R open what approves and rejects it. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    function pressed(event: KeyboardEvent): void {
      const { target, key, ctrlKey, metaKey, altKey } = event
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], .ant-modal')
      if (isTyping || ctrlKey || metaKey || altKey) return
      keys[key.toLowerCase()]?.()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [keys])
}

type BodyProps = Pick<Props, 'id' | 'appId' | 'onDecide'> & { onPrevious: () => void; onNext: () => void }

function Body({ id, appId, onDecide, onPrevious, onNext }: BodyProps) {
  const t = useText()
  // Changes name the app.
  const found = useRead(quietApi.app.review, { id }, { about: { app: appId ?? '' } })
  const row = found.data
  useKeys({
    j: onNext,
    k: onPrevious,
    a: () => (row && decisionReason(row, 'approved') === null ? onDecide({ row, how: 'approve' }) : undefined),
    r: () => (row && decisionReason(row, 'rejected') === null ? onDecide({ row, how: 'reject' }) : undefined),
  })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!row) return <Waiting lines={10} />
  return (
    <Stack gap={5}>
      <Head row={row} onDecide={onDecide} />
      <Part title={t('appReview.checks')}>
        <Checks checks={row.checks} />
      </Part>
      <Before row={row} />
      <Part title={t('app.readTitle')}>
        <FileFacts file={readOfVersion(row)} />
      </Part>
      <Story id={row.id} appId={row.appId} />
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`${styles.part} ${versionStyles.part}`} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)

type HeadProps = { row: ReviewRow; onDecide: Props['onDecide'] }

function Head({ row, onDecide }: HeadProps) {
  const t = useText()
  const language = useLanguage()
  const titled = useTitle()
  const { label } = useDictionary('appType')
  const said = inLanguage(row.descriptionCn, row.descriptionEn, language)
  const why = decisionReason(row, 'approved')
  const reviewer = reviewerOf(row)
  return (
    <>
      <Row gap={5} className={styles.head}>
        <AppIcon app={{ ...row, id: row.appId }} size="middle" />
        <div className={styles.title}>
          <h2>
            <PageLink to={detailPlace(row.appId)}>{titled(row.title)}</PageLink> {row.versionName}
          </h2>
          <Row>
            <VersionTags row={row} />
            <Age row={row} />
          </Row>
        </div>
      </Row>
      <Row>
        <ActionButtons actions={reviewActionsOf(row, onDecide)} />
        {why === null ? null : <span className={styles.why}>{why}</span>}
      </Row>
      <Details
        items={[
          { label: t('app.type'), value: label(row.type) },
          { label: t('app.platform'), value: t(`terminal.platform.${row.platform}`) },
          { label: t('app.enterpriseName'), value: row.enterpriseName },
          { label: t('appVersion.createdBy'), value: row.createdBy },
          { label: t('appVersion.submittedAt'), value: <DateTime at={row.submittedAt} /> },
          reviewer !== null && { label: t('appVersion.reviewedBy'), value: reviewer },
          row.reason !== null && { label: t('appVersion.reason'), value: row.reason, wide: true },
          said !== '' && {
            label: t('appVersion.changes'),
            value: <p className={versionStyles.prose}>{said}</p>,
            wide: true,
          },
        ]}
      />
    </>
  )
}
