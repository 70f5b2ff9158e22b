import { type ExpectedRow, modelLimits, type ModelRow } from '@cpm/contract/estate/model/model'
import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useDictionary } from '../../platform/dictionary/dictionary-values.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Empty, Failed, PageLink, Waiting } from '../../kit/page/page.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { PlainTable } from '../../kit/table/plain-table.tsx'
import { usbId } from '@cpm/contract/estate/terminal/event.detail'
import { t as say, useText } from '../../api/text.ts'
import { Copyable } from '../../kit/values/values.tsx'
import { AddExpected, CopyExpected } from './expected-dialogs.tsx'
import { ModelPicture } from './model-picture.tsx'
import { Row } from '../../kit/layout/box.tsx'
import styles from './model.module.css'
import valuesStyles from '../../kit/values/values.module.css'

/** What one model expects, changed row by row. */
export function ExpectedPanel({ id }: { id: string }) {
  const found = useRead(quietApi.model.get, { id })
  const rows = useRead(quietApi.model.expected, { id })
  const error = found.error ?? rows.error
  if (error) return <Failed error={error} retry={() => void Promise.all([found.refetch(), rows.refetch()])} />
  if (!found.data || !rows.data) return <Waiting lines={6} />
  return <Panel id={id} model={found.data} rows={rows.data.records} />
}

function Panel({ id, model, rows }: { id: string; model: ModelRow; rows: readonly ExpectedRow[] }) {
  const t = useText()
  const [open, setOpen] = useState<'add' | 'copy' | null>(null)
  const mayExpect = useCan('model.expect')
  const reason = model.own ? null : t('model.notOwn')
  const editable = mayExpect && model.own
  const buttons = mayExpect ? (
    <>
      <Greyable icon={<Icon name="copy" />} reason={reason} onClick={() => setOpen('copy')}>
        {t('model.copy')}
      </Greyable>
      <Greyable type="primary" icon={<Icon name="plus" />} reason={reason} onClick={() => setOpen('add')}>
        {t('model.expectAdd')}
      </Greyable>
    </>
  ) : null
  return (
    <>
      <Row as="header" gap={5} className={styles.modelHead}>
        <ModelPicture id={id} name={model.name} at={model.pictureAt} size="large" />
        <div>
          <h2>{model.name}</h2>
          <p>
            {[model.maker, t(`terminal.platform.${model.platform}`), model.resolution].filter(Boolean).join(' · ')}
            {' · '}
            <PageLink
              to={`/device/index?platform=${model.platform}&model=${encodeURIComponent(model.name)}`}
              count={model.terminals}
            >
              {t('model.terminals')} {model.terminals.toLocaleString('en')}
            </PageLink>
          </p>
        </div>
        <Row className={styles.modelHeadActions}>{buttons}</Row>
      </Row>
      {reason !== null && mayExpect ? <p className={styles.modelNote}>{reason}</p> : null}
      {rows.length === 0 ? (
        <Empty icon="link" title={t('model.expectedNone')} hint={t('model.expectedNoneHint')} />
      ) : (
        <ExpectedTable id={id} rows={rows} editable={editable} />
      )}
      {open === 'add' ? <AddExpected model={{ ...model, id }} onClose={() => setOpen(null)} /> : null}
      {open === 'copy' ? <CopyExpected model={{ ...model, id }} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function ExpectedTable({ id, rows, editable }: { id: string; rows: readonly ExpectedRow[]; editable: boolean }) {
  const t = useText()
  const { label } = useDictionary('peripheralType')
  return (
    <PlainTable
      className={styles.modelExpected}
      label={t('model.expected')}
      rows={rows}
      rowKey={(row) => row.peripheralId}
      columns={[
        {
          key: 'name',
          title: t('model.peripheral'),
          render: ({ name, maker }) => (
            <>
              {name}
              {maker ? <small>{maker}</small> : null}
            </>
          ),
        },
        { key: 'type', title: t('peripheral.type'), render: (row) => label(row.type) },
        { key: 'usb', title: t('peripheral.usb'), render: (row) => <Usb row={row} /> },
        {
          key: 'required',
          title: t('model.required'),
          render: (row) => (editable ? <Required id={id} row={row} /> : t(`model.required.${row.required}`)),
        },
        {
          key: 'count',
          title: t('model.count'),
          className: valuesStyles.figures,
          render: (row) => (editable ? <Count id={id} row={row} /> : row.count),
        },
      ]}
      actions={editable ? (row) => <Unexpect id={id} row={row} /> : undefined}
    />
  )
}

type Place = { id: string; row: ExpectedRow }

function Usb({ row }: { row: ExpectedRow }) {
  const usb = usbId({ vid: row.vid ?? undefined, pid: row.pid ?? undefined })
  return usb ? <Copyable text={usb} /> : null
}

function useExpect({ id, row: { peripheralId, required, count } }: Place) {
  const save = useAction(api.model.expect)
  return (more: Partial<Pick<ExpectedRow, 'required' | 'count'>>) =>
    save.mutate({ id, peripheralId, required, count, ...more })
}

function Required({ id, row }: Place) {
  const t = useText()
  const set = useExpect({ id, row })
  return (
    <Select
      aria-label={t('model.requiredOf', { name: row.name })}
      value={String(row.required)}
      options={[true, false].map((one) => ({ value: String(one), label: t(`model.required.${one}`) }))}
      onChange={(next) => set({ required: next === 'true' })}
    />
  )
}

function Unexpect({ id, row: { peripheralId, name } }: Place) {
  const t = useText()
  const unexpect = useAction(api.model.unexpect)
  async function ask(): Promise<void> {
    const texts = { title: say('model.unexpectAsk', { name }), content: say('model.unexpectHint') }
    if (await confirm({ ...texts, danger: true, okText: say('model.unexpectOk') }))
      unexpect.mutate({ id, peripheralIds: [peripheralId] })
  }
  return (
    <Button type="link" size="small" danger loading={unexpect.isPending} onClick={() => void ask()}>
      {t('model.unexpect')}
    </Button>
  )
}

/** Kept when one leaves it or presses Enter, and not at every step. */
function Count({ id, row }: Place) {
  const t = useText()
  const set = useExpect({ id, row })
  const [typed, setTyped] = useState<number | null>(null)
  const keep = () => {
    if (typed !== null && typed !== row.count) set({ count: typed })
    setTyped(null)
  }
  return (
    <InputNumber
      aria-label={t('model.countOf', { name: row.name })}
      min={1}
      max={modelLimits.count}
      precision={0}
      value={typed ?? row.count}
      onChange={(next) => setTyped(next)}
      onBlur={keep}
      onPressEnter={keep}
    />
  )
}
