import { inspection } from '@cpm/contract/service/inspection/inspection'
import {
  rateOf,
  type StoreTrend,
  trendSteps,
  type WeakQuestion,
} from '@cpm/contract/service/inspection/inspection.trends'
import { saidIn } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { keepPreviousData } from '@tanstack/react-query'
import { Checkbox, Segmented } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Can } from '../../api/session/can.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { GroupSelect } from '../../estate/group/group-select.tsx'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Figures, Muted } from '../../kit/layout/text.tsx'
import { ExportMenu } from '../../kit/list/export-menu.tsx'
import { RangeFilter } from '../../kit/list/range-filter.tsx'
import { Empty, Failed, Panel, Waiting } from '../../kit/page/page.tsx'
import { PlainTable } from '../../kit/table/plain-table.tsx'
import { nothing } from '../../kit/values/values.tsx'
import { RateChart } from './rate-chart.tsx'
import styles from './inspection.module.css'

/** Lines beside that of all stores: more cannot be told apart. */
const mostLines = 5

type Step = (typeof trendSteps)[number]
/** The part of the list's query that trends know, too. */
export type TrendQuery = {
  from?: string | undefined
  to?: string | undefined
  groupId?: string | undefined
  formId?: string | undefined
}

/** How often stores pass, and what they fail. */
export function Trends({
  query,
  onQuery,
  tools,
}: {
  query: TrendQuery
  onQuery: (some: TrendQuery) => void
  tools: ReactNode
}) {
  const t = useText()
  const [step, setStep] = useState<Step>('month')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { from, to, groupId, formId } = query
  const asked = { from, to, groupId, formId }
  const found = useRead(quietApi.inspection.trends, { step, ...asked }, { placeholderData: keepPreviousData })
  const rows = found.data?.records
  const lines = (rows ?? []).filter(({ key }) => chosen.includes(key))
  const choose = (key: string, on: boolean) => setChosen(on ? [...chosen, key] : chosen.filter((one) => one !== key))
  return (
    <Stack gap={5}>
      <Row gap={3} between>
        <Row gap={3}>
          <Segmented<Step>
            aria-label={t('inspection.trends.step')}
            value={step}
            options={trendSteps.map((value) => ({ value, label: t(`inspection.trends.${value}`) }))}
            onChange={setStep}
          />
          <span className={styles.narrow}>
            <GroupSelect value={groupId} onChange={(next) => onQuery({ groupId: next })} />
          </span>
          <Can code="inspectionForm.read">
            <span className={styles.narrow}>
              <FormSelect value={formId} onChange={(next) => onQuery({ formId: next })} />
            </span>
          </Can>
          <RangeFilter range={{ from, to }} onRange={onQuery} />
        </Row>
        {tools}
      </Row>
      <Panel
        title={t('inspection.trends.rateOverTime')}
        extra={<ExportMenu route={inspection.routes.trends} query={{ step, ...asked }} name="inspection-trends" />}
      >
        <Muted as="p" small>
          {t('inspection.trends.rateHint')}
        </Muted>
        {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : null}
        {found.data || found.error ? null : <Waiting lines={6} />}
        {found.data?.periods.length === 0 ? <Empty icon="chart" title={t('inspection.trends.none')} /> : null}
        {found.data && found.data.periods.length > 0 ? <RateChart data={found.data} lines={lines} /> : null}
      </Panel>
      {rows && rows.length > 0 ? (
        <Panel title={t('inspection.trends.stores')}>
          <Muted as="p" small>
            {t('inspection.trends.storesHint')}
          </Muted>
          <Stores rows={rows} chosen={chosen} onChoose={choose} />
        </Panel>
      ) : null}
      <Questions asked={asked} />
    </Stack>
  )
}

const percent = (share: number | null) => (share === null ? nothing : <Figures>{`${share} %`}</Figures>)

type StoresProps = {
  rows: readonly StoreTrend[]
  chosen: readonly string[]
  onChoose: (key: string, on: boolean) => void
}

function Stores({ rows, chosen, onChoose }: StoresProps) {
  const t = useText()
  return (
    <PlainTable<StoreTrend>
      label={t('inspection.trends.stores')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          title: t('inspection.storeName'),
          render: ({ key, name }) => (
            <Checkbox
              checked={chosen.includes(key)}
              disabled={!chosen.includes(key) && chosen.length >= mostLines}
              onChange={({ target }) => onChoose(key, target.checked)}
            >
              {name}
            </Checkbox>
          ),
        },
        {
          key: 'rate',
          title: t('inspection.trends.rate'),
          render: ({ passed, inspections }) => percent(rateOf(passed, inspections)),
        },
        {
          key: 'inspections',
          title: t('inspection.trends.inspections'),
          render: ({ inspections }) => <Figures>{inspections}</Figures>,
        },
        { key: 'findings', title: t('inspection.failed'), render: ({ findings }) => <Figures>{findings}</Figures> },
      ]}
    />
  )
}

function Questions({ asked }: { asked: TrendQuery }) {
  const t = useText()
  const language = useLanguage()
  const found = useRead(quietApi.inspection.weakest, asked, { placeholderData: keepPreviousData })
  const rows = found.data?.records
  return (
    <Panel
      title={t('inspection.trends.questions')}
      extra={<ExportMenu route={inspection.routes.weakest} query={asked} name="inspection-questions" />}
    >
      {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : null}
      {rows || found.error ? null : <Waiting lines={4} />}
      {rows?.length === 0 ? <Empty icon="check" title={t('inspection.trends.noneFailed')} /> : null}
      {rows && rows.length > 0 ? (
        <PlainTable<WeakQuestion>
          label={t('inspection.trends.questions')}
          rows={rows}
          rowKey={({ formId, item }) => `${formId} ${item}`}
          columns={[
            { key: 'title', title: t('inspection.trends.question'), render: ({ title }) => saidIn(title, language) },
            {
              key: 'share',
              title: t('inspection.trends.failedShare'),
              render: ({ failed, inspections }) => percent(rateOf(failed, inspections)),
            },
            {
              key: 'failed',
              title: t('inspection.trends.failedIn'),
              render: ({ failed }) => <Figures>{failed}</Figures>,
            },
            {
              key: 'inspections',
              title: t('inspection.trends.inspections'),
              render: ({ inspections }) => <Figures>{inspections}</Figures>,
            },
            { key: 'form', title: t('inspectionForm.one'), render: ({ formTitle }) => saidIn(formTitle, language) },
          ]}
        />
      ) : null}
    </Panel>
  )
}

function FormSelect({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const t = useText()
  const language = useLanguage()
  const named = useRead(quietApi.inspectionForm.get, { id: value ?? '' }, { enabled: value !== undefined })
  const title = named.data?.title
  const known = useMemo(
    () => (title && value ? [{ value, label: saidIn(title, language) }] : []),
    [title, value, language],
  )
  const find = async (q: string) => {
    const { records } = await quietApi.inspectionForm.list({ pageSize: 50, ...(q ? { q } : {}) })
    return records.map(({ id, title }) => ({ value: id, label: saidIn(title, language) }))
  }
  return (
    <RemoteSelect
      label={t('inspection.trends.form')}
      placeholder={t('inspection.trends.form')}
      route={quietApi.inspectionForm.list}
      find={find}
      value={value}
      known={known}
      onChange={(next) => onChange(typeof next === 'string' ? next : undefined)}
    />
  )
}
