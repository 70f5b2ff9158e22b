import { storeForm } from '@cpm/contract/service/inspection/inspection.shape'
import type { FrozenForm } from '@cpm/contract/service/inspection-form/inspection-form'
import { askedItems, missingIn } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import { Button, Collapse } from 'antd'
import { useState } from 'react'
import { useText } from '../../../api/text.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Empty, Panel, Waiting } from '../../../kit/page/page.tsx'
import { useQuestionText } from '../../inspection-form/question-text.ts'
import { KeptTag } from '../phone/on-phone.tsx'
import { sendAll } from '../phone/phone-send.ts'
import { placeNow } from '../phone/photo.ts'
import { QuestionField } from './question-field.tsx'
import { StoreFields } from './store-fields.tsx'
import { type Filling, useFilling } from './use-filling.ts'
import styles from '../inspection.module.css'

/** One inspection, question by question; each answer is kept on the phone as it is given. */
export function Fill({ clientId, onLeave }: { clientId: string; onLeave: () => void }) {
  const t = useText()
  const filling = useFilling(clientId)
  if (filling.state === 'reading') return <Waiting lines={8} />
  if (filling.state !== 'open')
    return (
      <Empty
        icon="clipboard"
        title={t(filling.state === 'taken' ? 'inspection.phone.elsewhere' : 'inspection.phone.gone')}
        action={<Button onClick={onLeave}>{t('inspection.phone.onPhone')}</Button>}
      />
    )
  return <Open filling={filling} onLeave={onLeave} />
}

function Open({ filling, onLeave }: { filling: Extract<Filling, { state: 'open' }>; onLeave: () => void }) {
  const t = useText()
  const { say } = useQuestionText()
  const [told, setTold] = useState(false)
  const [busy, setBusy] = useState(false)
  const { draft, change, keep } = filling
  const { form, answers } = draft
  const asked = askedItems(form.sections, answers)
  const missing = missingIn(form.sections, answers)
  const store = storeForm.safeParse(draft)
  const wrong = new Set((store.error?.issues ?? []).map((issue) => String(issue.path[0])))
  const left = missing.length + wrong.size
  const numbers = new Map(asked.map(({ id }, nth) => [id, nth + 1]))

  async function finish(): Promise<void> {
    if (left > 0) {
      setTold(true)
      toast.info(t('inspection.phone.missing', { count: left }))
      const first = wrong.size > 0 ? 'inspection-store' : `question-${missing[0]?.item.id}`
      document.getElementById(first)?.scrollIntoView({ block: 'center' })
      return
    }
    setBusy(true)
    const fix = await placeNow()
    await keep({ ...draft, ...(fix ? { fix } : {}), finishedAt: new Date().toISOString(), state: 'ready', why: null })
    toast.success(t('inspection.phone.isDone'))
    onLeave()
    void sendAll(draft.accountId).catch(() => false)
  }

  return (
    <div className={styles.fill}>
      <Panel title={say(form.title)} extra={<KeptTag draft={draft} />}>
        <div id="inspection-store">
          <StoreFields draft={draft} wrong={told ? wrong : new Set()} onChange={change} />
        </div>
        <Reads form={form} />
      </Panel>
      {form.sections.map((section) => (
        <Panel key={section.id} title={say(section.title)}>
          <Stack gap={6}>
            {section.items
              .filter(({ id }) => numbers.has(id))
              .map((item) => (
                <QuestionField
                  key={item.id}
                  n={numbers.get(item.id) ?? 0}
                  item={item}
                  filling={filling}
                  missing={told ? missing.find((one) => one.item.id === item.id)?.why : undefined}
                />
              ))}
          </Stack>
        </Panel>
      ))}
      <Row gap={3} between className={styles.foot}>
        <Muted>{t('inspection.phone.progress', { done: asked.length - missing.length, all: asked.length })}</Muted>
        <Row gap={3}>
          <Button onClick={onLeave}>{t('inspection.phone.onPhone')}</Button>
          <Button type="primary" loading={busy} onClick={() => void finish()}>
            {t('inspection.phone.finish')}
          </Button>
        </Row>
      </Row>
    </div>
  )
}

/** What is read before: process, standard and content, where the form says them. */
function Reads({ form }: { form: FrozenForm }) {
  const t = useText()
  const { say } = useQuestionText()
  const reads = (['process', 'standard', 'content'] as const).filter((name) => say(form[name]) !== '')
  if (reads.length === 0) return null
  const children = reads.map((name) => (
    <div key={name}>
      <b>{t(`inspectionForm.${name}`)}</b>
      <Muted as="p" className={styles.lines}>
        {say(form[name])}
      </Muted>
    </div>
  ))
  return <Collapse ghost items={[{ key: 'reads', label: t('inspection.phone.reads'), children }]} />
}
