import { Alert, Button } from 'antd'
import { useText } from '../../../api/text.ts'
import { useLanguage } from '../../../api/text.ts'
import { save } from '../../../api/transfer/download.ts'
import { confirm } from '../../../kit/dialog/feedback.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Panel } from '../../../kit/page/page.tsx'
import { StatusTag, type Tone } from '../../../kit/values/status.tsx'
import { DateTime } from '../../../kit/values/values.tsx'
import { useQuestionText } from '../../inspection-form/question-text.ts'
import { sendAll, useSending } from './phone-send.ts'
import { type Draft, dropDraft, keepDraft } from './phone-store.ts'
import { useDrafts } from './use-phone.ts'
import styles from '../inspection.module.css'

const dayMs = 86_400_000

/** How far a record of this phone is. */
export function KeptTag({ draft }: { draft: Draft }) {
  const t = useText()
  const nth = useLanguage() === 'cn' ? 0 : 1
  const isSending = useSending((s) => s.clientId === draft.clientId)
  const [tone, label]: [Tone, string] =
    draft.state === 'refused'
      ? ['bad', t('inspection.phone.refused', { why: draft.why?.[nth] ?? '' })]
      : draft.state === 'draft'
        ? ['info', t('inspection.phone.kept')]
        : isSending
          ? ['busy', t('inspection.phone.sending')]
          : ['warn', t('inspection.phone.waiting')]
  return (
    <span role="status">
      <StatusTag tone={tone} label={label} />
    </span>
  )
}

/** What of inspections is on this phone alone, with what can be done about each. */
export function OnPhone({ onOpen }: { onOpen: (clientId: string) => void }) {
  const t = useText()
  const drafts = useDrafts() ?? []
  if (drafts.length === 0) return null
  const isOld = drafts.some(
    ({ state, finishedAt }) => state !== 'draft' && Date.now() - Date.parse(finishedAt ?? '') > dayMs,
  )
  return (
    <Panel title={t('inspection.phone.onPhone')}>
      {isOld ? <Alert type="warning" showIcon title={t('inspection.phone.old')} /> : null}
      <Muted small>{t('inspection.phone.onPhoneHint')}</Muted>
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <Kept key={draft.clientId} draft={draft} onOpen={onOpen} />
        ))}
      </ul>
    </Panel>
  )
}

function Kept({ draft, onOpen }: { draft: Draft; onOpen: (clientId: string) => void }) {
  const t = useText()
  const { say } = useQuestionText()
  const title = [say(draft.form.title), draft.storeName].filter(Boolean).join(' · ')
  const drop = async () => {
    if (await confirm({ kind: 'delete', name: title, content: t('inspection.phone.dropHint') })) await dropDraft(draft)
  }
  const again = async () => {
    await keepDraft({ ...draft, state: 'ready', why: null })
    await sendAll(draft.accountId)
  }
  return (
    <li>
      <Row gap={4} between>
        <span className={styles.grow}>
          <b>{title}</b>
          <Row gap={3}>
            <KeptTag draft={draft} />
            <Muted small>
              <DateTime at={draft.startedAt} />
            </Muted>
          </Row>
        </span>
        <Row gap={2}>
          {draft.state === 'ready' ? (
            <Button onClick={() => void again()}>{t('inspection.phone.sendNow')}</Button>
          ) : (
            <Button type="primary" onClick={() => onOpen(draft.clientId)}>
              {t('inspection.phone.goOn')}
            </Button>
          )}
          {draft.state === 'draft' ? null : (
            <Button onClick={() => save(new Blob([JSON.stringify(draft, null, 1)]), `${draft.clientId}.json`)}>
              {t('inspection.phone.save')}
            </Button>
          )}
          <Button danger onClick={() => void drop()}>
            {t('inspection.phone.drop')}
          </Button>
        </Row>
      </Row>
    </li>
  )
}
