import type { InspectionFormDetail } from '@cpm/contract/service/inspection-form/inspection-form'
import { id } from '@cpm/contract/kernel/id'
import {
  inspectionFormBody,
  type InspectionFormBody,
  type Section,
} from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { Alert, Button, Form } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useSession } from '../../../api/session/session.ts'
import { useText } from '../../../api/text.ts'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { Field, SchemaForm } from '../../../kit/form/form.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { Panel } from '../../../kit/page/page.tsx'
import { useTabRoute, useUnsaved } from '../../../kit/page/tab-route.ts'
import { infoPath } from '../form-actions.ts'
import { flawsOf } from './doc.ts'
import { HeadFields } from './head-fields.tsx'
import { SectionsField } from './sections-field.tsx'
import styles from '../inspection-form.module.css'

const schema = inspectionFormBody.extend({ enterpriseId: id.optional() })

/** What stands in it at first. */
export type Start = { form: InspectionFormDetail | null; body: InspectionFormBody }

/** Writes a form: what is said at its head, its sections and its questions. */
export function Builder({ form, body }: Start) {
  const t = useText()
  const { go, close } = useTabRoute()
  const [fields] = Form.useForm()
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const activates = useRef(false)
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const mayActivate = useCan('inspectionForm.activate')
  const isActive = form?.status === 'active'
  const create = useAction(api.inspectionForm.create)
  const update = useAction(api.inspectionForm.update, isActive ? { success: null } : {})
  const activate = useAction(api.inspectionForm.activate)
  const doc = (Form.useWatch('sections', fields) as Section[] | undefined) ?? body.sections
  const flaws = flawsOf(doc, isActive ? 'use' : 'draft')
  const reason = flaws.length === 0 ? null : t('inspectionForm.problems', { count: flaws.length })
  useUnsaved(dirty)

  async function save({ enterpriseId, ...values }: InspectionFormBody & { enterpriseId?: string | undefined }) {
    const formId = form ? form.id : (await create.mutateAsync({ ...values, enterpriseId })).id
    if (form) {
      const { version } = await update.mutateAsync({ ...values, id: form.id, seenAt: form.updatedAt })
      if (isActive) toast.success(t('inspectionForm.savedAs', { n: version }))
    }
    if (activates.current) await activate.mutateAsync({ id: formId })
    setDirty(false)
    go(infoPath(formId))
    close()
  }
  const submit = (andActivate: boolean) => {
    activates.current = andActivate
    fields.submit()
  }
  return (
    <SchemaForm
      schema={schema}
      form={fields}
      name={form?.id ?? 'new'}
      initial={body}
      onDirty={setDirty}
      onBusy={setBusy}
      onSubmit={(values) => save(values)}
    >
      <div className={styles.builder}>
        {isActive ? <Alert type="info" showIcon title={t('inspectionForm.activeHint')} /> : null}
        <Panel title={t('inspectionForm.head')}>
          <HeadFields asksEnterprise={isOurs && form === null} />
        </Panel>
        <Panel title={t('inspectionForm.questions')}>
          <Field name="sections" label={t('inspectionForm.sectionsHint')}>
            <SectionsField flaws={flaws} />
          </Field>
        </Panel>
        <Row gap={3} className={styles.foot}>
          <Greyable
            type={isActive ? 'primary' : 'default'}
            loading={busy}
            reason={reason}
            onClick={() => submit(false)}
          >
            {t(isActive ? 'inspectionForm.saveAsVersion' : 'common.save')}
          </Greyable>
          {isActive || !mayActivate ? null : (
            <Greyable
              type="primary"
              loading={busy}
              reason={reason ?? (doc.some(({ items }) => items.length > 0) ? null : t('inspectionForm.noQuestions'))}
              onClick={() => submit(true)}
            >
              {t('inspectionForm.saveAndActivate')}
            </Greyable>
          )}
          <Button onClick={close}>{t('common.cancel')}</Button>
        </Row>
      </div>
    </SchemaForm>
  )
}
