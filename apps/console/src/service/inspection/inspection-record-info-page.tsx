import { codes } from '@cpm/contract/kernel/envelope'
import { inspectionFields } from '@cpm/contract/service/inspection/inspection.fields'
import { clientId, type InspectionDetail } from '@cpm/contract/service/inspection/inspection.shape'
import { askedItems, verdictOf } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { AnswerError } from '../../api/send.ts'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Details, Empty, Failed, PageFrame, Panel, Waiting } from '../../kit/page/page.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { ActionButtons } from '../../platform/resource/actions.tsx'
import { useDetails } from '../../platform/resource/cells.tsx'
import { useQuestionText } from '../inspection-form/question-text.ts'
import { AnswerRead } from './answer-read.tsx'
import { actionsOf } from './inspection-actions.ts'

export const path = '/technicalSupport/inspectionRecordInfo'

const address = z.object({ id: clientId.optional() })
const unknown: readonly number[] = [codes.missing, codes.badInput]

/** One record, as it was filled. */
export function Page() {
  const t = useText()
  const { go } = useTabRoute()
  const [{ id }] = useUrlState(address)
  const found = useRead(quietApi.inspection.get, { clientId: id ?? '' }, { enabled: id !== undefined })
  const { data, error } = found
  const isMissing = error instanceof AnswerError && unknown.includes(error.code)
  if (id === undefined || isMissing)
    return (
      <PageFrame>
        <Empty
          icon="check"
          title={t(isMissing ? 'inspection.missing' : 'inspection.notChosen')}
          action={<Button onClick={() => go('/technicalSupport/inspectionRecord')}>{t('inspection.toList')}</Button>}
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
      <Shown key={data.clientId} record={data} />
    </PageFrame>
  )
}

const facts = [
  'status',
  'result',
  'points',
  'failed',
  'inspector',
  'contact',
  'phone',
  'address',
  'groupName',
  'customerName',
  'orderCustomerName',
  'orderGroup',
  'version',
  'plannedOn',
  'startedAt',
  'finishedAt',
  'receivedAt',
] as const

function Shown({ record }: { record: InspectionDetail }) {
  const t = useText()
  const { say } = useQuestionText()
  const { go } = useTabRoute()
  const details = useDetails(inspectionFields)
  const { fix } = record
  const place = fix ? `${fix.lat.toFixed(5)}, ${fix.lng.toFixed(5)}` : null
  return (
    <>
      <Panel
        title={`${record.storeName} · ${say(record.form.title)}`}
        extra={
          <ActionButtons
            actions={actionsOf(record, t, go).filter((one) => !('to' in one))}
            audit={`inspection:${record.id}`}
          />
        }
      >
        <Details
          items={[
            ...details(record, [...facts], {
              points: (row) =>
                row.points === null ? null : t('inspection.pointsOf', { points: row.points, of: row.of ?? 0 }),
            }),
            { label: t('inspection.fix'), value: place },
          ]}
        />
      </Panel>
      {record.status === 'planned' || record.status === 'cancelled' ? null : <Answers record={record} />}
    </>
  )
}

function Answers({ record }: { record: InspectionDetail }) {
  const t = useText()
  const { say } = useQuestionText()
  const [only, setOnly] = useState(false)
  const { answers, form } = record
  const asked = askedItems(form.sections, answers)
  const shown = asked.filter((item) => !only || verdictOf(item, answers[item.id]) === 'failed')
  return (
    <Panel
      title={t('inspection.answers')}
      extra={
        <Checkbox checked={only} onChange={({ target }) => setOnly(target.checked)}>
          {t('inspection.onlyFailed')}
        </Checkbox>
      }
    >
      <Stack gap={6}>
        {shown.length === 0 ? <Muted>{t('inspection.noFailed')}</Muted> : null}
        {form.sections.map((section) => {
          const items = section.items.filter((item) => shown.includes(item))
          if (items.length === 0) return null
          return (
            <section key={section.id} aria-label={say(section.title)}>
              <Stack gap={4}>
                <h3>{say(section.title)}</h3>
                {items.map((item) => (
                  <AnswerRead key={item.id} n={asked.indexOf(item) + 1} item={item} record={record} />
                ))}
              </Stack>
            </section>
          )
        })}
      </Stack>
    </Panel>
  )
}
