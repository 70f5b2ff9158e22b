import type { FrozenForm } from '@cpm/contract/service/inspection-form/inspection-form'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useSession } from '../../../api/session/session.ts'
import { useText } from '../../../api/text.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Empty, Panel, Waiting } from '../../../kit/page/page.tsx'
import { useQuestionText } from '../../inspection-form/question-text.ts'
import { OnPhone } from '../phone/on-phone.tsx'
import { formsOf, keepDraft, keepForms } from '../phone/phone-store.ts'
import { newDraft } from '../phone/new-draft.ts'
import { useAccountId } from '../phone/use-phone.ts'
import styles from '../inspection.module.css'

/** Forms a phone takes along for when there is no network. */
const most = 30

const asksForCode = ({ sections }: FrozenForm) =>
  sections.some(({ items }) => items.some(({ kind }) => kind === 'scan' || kind === 'peripheral'))

/** The forms in use, each whole: from the server and kept, or as they were kept. */
function useForms(): FrozenForm[] | null {
  const accountId = useAccountId()
  const [forms, setForms] = useState<FrozenForm[] | null>(null)
  useEffect(() => {
    let gone = false
    const show = (found: FrozenForm[]) => gone || setForms(found)
    const fetched = async () => {
      const { records } = await quietApi.inspectionForm.list({ status: ['active'], pageSize: most })
      const whole = await Promise.all(
        records.map(({ id, version }) => quietApi.inspectionForm.version({ id, version })),
      )
      await keepForms(accountId, whole)
      // What a form may need later is fetched while there is a network.
      const reader = whole.some(asksForCode) ? import('../scan/reader.ts').then(({ warmUp }) => warmUp()) : null
      await Promise.all([import('./fill.tsx'), import('./signature.tsx'), reader])
      return whole
    }
    void formsOf(accountId)
      .then((kept) => (kept.length > 0 ? show(kept) : null))
      .catch(() => null)
      .then(fetched)
      .then(show, () => gone || setForms((before) => before ?? []))
    return () => {
      gone = true
    }
  }, [accountId])
  return forms
}

/** What is on this phone, and the forms one may begin with. */
export function Begin({ onOpen }: { onOpen: (clientId: string) => void }) {
  const t = useText()
  const text = useQuestionText()
  const forms = useForms()
  const accountId = useAccountId()
  const name = useSession((s) => s.info?.name ?? '')
  const begin = async (form: FrozenForm) => {
    const draft = newDraft(form, accountId, { inspector: name })
    await keepDraft(draft)
    // The browser may or may not promise not to throw it away; it is asked, and not counted on.
    void navigator.storage?.persist?.().catch(() => false)
    onOpen(draft.clientId)
  }
  return (
    <>
      <OnPhone onOpen={onOpen} />
      <Panel title={t('inspection.phone.choose')}>
        <Stack gap={4}>
          <Muted small>{t('inspection.phone.chooseHint')}</Muted>
          {forms === null ? <Waiting lines={4} /> : null}
          {forms?.length === 0 ? <Empty icon="clipboard" title={t('inspection.phone.noForms')} /> : null}
          <ul className={styles.list}>
            {(forms ?? []).map((form) => (
              <li key={form.id}>
                <Row gap={4} between>
                  <span className={styles.grow}>
                    <b>{text.say(form.title)}</b>
                    <Muted as="p" small>
                      {[form.customerName, text.say(form.content)].filter(Boolean).join(' · ')}
                    </Muted>
                  </span>
                  <Button
                    type="primary"
                    aria-label={`${t('inspection.phone.begin')}: ${text.say(form.title)}`}
                    onClick={() => void begin(form)}
                  >
                    {t('inspection.phone.begin')}
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        </Stack>
      </Panel>
    </>
  )
}
