import { codes } from '@cpm/contract/kernel/envelope'
import { id } from '@cpm/contract/kernel/id'
import type { InspectionFormDetail } from '@cpm/contract/service/inspection-form/inspection-form'
import { inspectionFormFields } from '@cpm/contract/service/inspection-form/inspection-form.fields'
import { Button, Select } from 'antd'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { AnswerError } from '../../api/send.ts'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Row } from '../../kit/layout/box.tsx'
import { Details, Empty, Failed, PageFrame, Panel, Waiting } from '../../kit/page/page.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { formatMoment } from '../../kit/values/values.tsx'
import { ActionButtons } from '../../platform/resource/actions.tsx'
import { CountLink } from '../../kit/page/count-link.tsx'
import { useDetails } from '../../platform/resource/cells.tsx'
import { actionsOf, recordsPath } from './form-actions.ts'
import { FormRead } from './form-read.tsx'
import { useQuestionText } from './question-text.ts'
import { VersionCell } from './version-cell.tsx'
import styles from './inspection-form.module.css'

export const path = '/technicalSupport/serviceInfo'

const address = z.object({ id: id.optional(), version: z.coerce.number().int().min(1).optional() })
const unknown: readonly number[] = [codes.missing, codes.badInput]

/** One form, as it is or as it was in a version. */
export function Page() {
  const t = useText()
  const { go } = useTabRoute()
  const [{ id: formId }] = useUrlState(address)
  const found = useRead(quietApi.inspectionForm.get, { id: formId ?? '' }, { enabled: formId !== undefined })
  const { data, error } = found
  const isMissing = error instanceof AnswerError && unknown.includes(error.code)
  if (formId === undefined || isMissing)
    return (
      <PageFrame>
        <Empty
          icon="clipboard"
          title={t(isMissing ? 'inspectionForm.missing' : 'inspectionForm.notChosen')}
          action={<Button onClick={() => go('/technicalSupport/service')}>{t('inspectionForm.toList')}</Button>}
        />
      </PageFrame>
    )
  if (!data)
    return (
      <PageFrame>
        {error ? <Failed error={error} retry={() => void found.refetch()} /> : <Waiting lines={10} />}
      </PageFrame>
    )
  return (
    <PageFrame plain>
      <Shown key={data.id} form={data} />
    </PageFrame>
  )
}

const facts = ['customerName', 'orderCustomerName', 'orderGroup', 'status', 'version', 'models', 'records'] as const
const texts = ['process', 'standard', 'content', 'createdBy', 'createdAt', 'updatedAt'] as const

function Shown({ form }: { form: InspectionFormDetail }) {
  const t = useText()
  const { say } = useQuestionText()
  const { go } = useTabRoute()
  const [{ version }, setPlace] = useUrlState(address)
  const old = useRead(
    quietApi.inspectionForm.version,
    { id: form.id, version: version ?? 1 },
    { enabled: version !== undefined },
  )
  const details = useDetails(inspectionFormFields)
  const shown = version === undefined ? form : old.data
  const title = say(form.title)
  return (
    <>
      <Panel
        title={title}
        extra={
          <Row gap={3}>
            <ActionButtons
              actions={actionsOf(form, title, t, () => go('/technicalSupport/service'))}
              audit={`inspection_form:${form.id}`}
            />
          </Row>
        }
      >
        <Details
          items={details({ ...form, ...shown, version: form.version }, [...facts, ...texts], {
            version: () => <VersionCell row={form} />,
            records: ({ records }) => <CountLink count={records} to={recordsPath(form.id)} />,
            models: (row) => (row.models.length === 0 ? t('inspectionForm.anyModel') : row.models.join(', ')),
            process: (row) => <Lines text={say(row.process)} />,
            standard: (row) => <Lines text={say(row.standard)} />,
            content: (row) => <Lines text={say(row.content)} />,
          })}
        />
      </Panel>
      <Panel
        title={t('inspectionForm.questions')}
        extra={
          form.versions.length === 0 ? null : (
            <Select<number>
              className={styles.versions ?? ''}
              aria-label={t('inspectionForm.versions')}
              value={version ?? 0}
              options={[
                { value: 0, label: t('inspectionForm.newest') },
                ...form.versions.map((one) => ({
                  value: one.version,
                  label: `${t('inspectionForm.versionOf', { n: one.version })} · ${formatMoment(new Date(one.at))}`,
                })),
              ]}
              onChange={(n) => setPlace({ id: form.id, version: n === 0 ? undefined : n })}
            />
          )
        }
      >
        {old.error ? <Failed error={old.error} retry={() => void old.refetch()} /> : null}
        {shown ? <FormRead sections={shown.sections} /> : old.error ? null : <Waiting lines={6} />}
      </Panel>
    </>
  )
}

/** A text as it was written, line by line. */
function Lines({ text }: { text: string }) {
  return text === '' ? '–' : <span className={styles.lines}>{text}</span>
}
