import { model, type ModelRow } from '@cpm/contract/estate/model/model'
import { platforms } from '@cpm/contract/estate/agent/report'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { Can, useCan } from '../../api/session/can.tsx'
import { type Column, DataTable, useList } from '../../kit/table/data-table.tsx'
import { Empty, PageFrame, PageLink } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { type Text, useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { DateTime, nothing } from '../../kit/values/values.tsx'
import { type Editing, ModelActions } from './model-actions.tsx'
import { EditModel, NewModel } from './model-form.tsx'
import { ModelPicture } from './model-picture.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import styles from './model.module.css'
import valuesStyles from '../../kit/values/values.module.css'

export const path = '/device/modelManage'

const route = model.routes.list

/** The models of terminals: those catalogued, and those that terminals report and nobody has. */
export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(route.input)
  const list = useList(api.model.list, query)
  const [editing, setEditing] = useState<Editing | null>(null)
  const columns = useMemo(() => columnsOf(t), [t])
  const mayExport = useCan('model.export')
  const filters = useMemo(() => filtersOf(t), [t])
  const isFiltered = query.q !== undefined || filters.some((one) => query[one.name] !== undefined)
  const close = () => setEditing(null)
  const add = (
    <Can code="model.create">
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing({ do: 'add', from: null })}>
        {t('model.add')}
      </Button>
    </Can>
  )
  return (
    <PageFrame fill>
      <SearchBar query={query} onQuery={setQuery} placeholder={t('model.searchHint')} filters={filters} />
      <DataTable
        name="model"
        label={t('model.many')}
        rowKey={(row) => row.id ?? `${row.platform} ${row.name}`}
        rowName={(row) => row.name}
        columns={columns}
        query={query}
        onQuery={setQuery}
        list={list}
        toolbar={add}
        actions={(row) => <ModelActions row={row} onEdit={setEditing} />}
        actionsWidth={132}
        exportOf={mayExport ? { route, name: 'models' } : undefined}
        empty={
          isFiltered ? (
            <Empty icon="search" title={t('model.noMatch')} />
          ) : (
            <Empty icon="device" title={t('model.none')} hint={t('model.noneHint')} action={add} />
          )
        }
      />
      {editing?.do === 'edit' ? <EditModel row={editing.row} onClose={close} /> : null}
      {editing && editing.do !== 'edit' ? (
        <NewModel from={editing.from} title={titleOf(editing, t)} onClose={close} />
      ) : null}
    </PageFrame>
  )
}

const titleOf = (editing: Editing, t: Text) =>
  editing.do === 'override' ? t('model.overrideTitle', { name: editing.from?.name ?? '' }) : t('model.add')

const either = [true, false] as const
function filtersOf(t: Text) {
  return [
    {
      name: 'platform' as const,
      label: t('model.platform'),
      many: true,
      options: platforms.map((value) => ({ value, label: t(`terminal.platform.${value}`) })),
    },
    {
      name: 'catalogued' as const,
      label: t('model.catalogued'),
      options: either.map((value) => ({ value, label: t(`model.catalogued.${value}`) })),
    },
    {
      name: 'expects' as const,
      label: t('model.expects'),
      options: either.map((value) => ({ value, label: t(`model.expects.${value}`) })),
    },
    {
      name: 'own' as const,
      label: t('model.owner'),
      options: either.map((value) => ({ value, label: t(value ? 'model.owner.mine' : 'model.owner.others') })),
    },
  ]
}

const listOf = ({ name, platform }: ModelRow) => `/device/index?platform=${platform}&model=${encodeURIComponent(name)}`

function columnsOf(t: Text): Column<ModelRow>[] {
  return [
    {
      key: 'name',
      title: t('model.name'),
      sort: 'name',
      width: 190,
      render: (row) => (
        <span className={styles.modelName}>
          <ModelPicture id={row.id} name={row.name} at={row.pictureAt} />
          <span title={row.name}>{row.name}</span>
        </span>
      ),
    },
    {
      key: 'platform',
      title: t('model.platform'),
      sort: 'platform',
      width: 100,
      render: (row) => t(`terminal.platform.${row.platform}`),
    },
    { key: 'maker', title: t('model.maker'), sort: 'maker', width: 120 },
    { key: 'resolution', title: t('model.resolution'), width: 112 },
    {
      key: 'terminals',
      title: t('model.terminals'),
      width: 100,
      align: 'end',
      render: (row) =>
        row.terminals === 0 ? (
          <Figures>0</Figures>
        ) : (
          <PageLink to={listOf(row)} className={valuesStyles.figures}>
            {row.terminals.toLocaleString('en')}
          </PageLink>
        ),
    },
    {
      key: 'peripherals',
      title: t('model.expectedShort'),
      width: 104,
      align: 'end',
      render: (row) =>
        row.id === null ? (
          nothing
        ) : (
          <PageLink to={`/device/modelPeripheralSetting?id=${row.id}`} className={valuesStyles.figures}>
            {row.peripherals}
          </PageLink>
        ),
    },
    {
      key: 'catalogued',
      title: t('model.catalogued'),
      width: 176,
      render: (row) => (
        <StatusTag tone={row.id === null ? 'warn' : 'ok'} label={t(`model.catalogued.${row.id !== null}`)} />
      ),
    },
    {
      key: 'owner',
      title: t('model.owner'),
      width: 150,
      render: (row) => (row.id === null ? nothing : (row.enterpriseName ?? t('model.owner.ours'))),
    },
    { key: 'description', title: t('model.description'), width: 240, optional: true },
    {
      key: 'updatedAt',
      title: t('model.updatedAt'),
      sort: 'updatedAt',
      width: 170,
      optional: true,
      render: (row) => <DateTime at={row.updatedAt} />,
    },
  ]
}
