import { model, type ModelRow } from '@cpm/contract/estate/model/model'
import { modelFields } from '@cpm/contract/estate/model/model.fields'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { CountLink } from '../../kit/page/count-link.tsx'
import { PageFrame, PageLink } from '../../kit/page/page.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { nothing } from '../../kit/values/values.tsx'
import { actionsOf, type Editing, expectedOf } from './model-actions.ts'
import { ModelForm } from './model-form.tsx'
import { ModelPicture } from './model-picture.tsx'
import styles from './model.module.css'
import valuesStyles from '../../kit/values/values.module.css'

export const path = '/device/modelManage'

const route = model.routes.list

const listOf = ({ name, platform }: ModelRow) => `/device/index?platform=${platform}&model=${encodeURIComponent(name)}`

/** The models of terminals: those catalogued, and those that terminals report and nobody has. */
export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(route.input)
  const [editing, setEditing] = useState<Editing | null>(null)
  const columns = useColumns(modelFields, {
    name: (row) => (
      <span className={styles.modelName}>
        <ModelPicture id={row.id} name={row.name} at={row.pictureAt} />
        <span title={row.name}>{row.name}</span>
      </span>
    ),
    terminals: (row) => <CountLink count={row.terminals} to={listOf(row)} />,
    peripherals: (row) =>
      row.id === null ? (
        nothing
      ) : (
        <PageLink to={expectedOf(row.id)} count={row.peripherals} className={valuesStyles.figures}>
          {row.peripherals}
        </PageLink>
      ),
    catalogued: (row) => (
      <StatusTag tone={row.id === null ? 'warn' : 'ok'} label={t(`model.catalogued.${row.id !== null}`)} />
    ),
    owner: (row) => (row.id === null ? nothing : (row.enterpriseName ?? t('model.owner.ours'))),
  })
  return (
    <PageFrame fill>
      <ListTable
        of="model"
        icon="device"
        rowKey={(row) => row.id ?? `${row.platform} ${row.name}`}
        rowName={(row) => row.name}
        columns={columns}
        filters={useFilters(modelFields, route, ['platform', 'catalogued', 'expects', 'own'])}
        query={query}
        onQuery={setQuery}
        list={useList(api.model.list, query)}
        toolbar={<AddButton code="model.create" word="model.add" onAdd={() => setEditing({ do: 'add', from: null })} />}
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={actionsOf(row, setEditing)}
            {...(row.id === null ? {} : { audit: `model:${row.id}` })}
          />
        )}
        actionsWidth={132}
        exportOf={{ route, name: 'models' }}
      />
      {editing ? <ModelForm editing={editing} onClose={() => setEditing(null)} /> : null}
    </PageFrame>
  )
}
