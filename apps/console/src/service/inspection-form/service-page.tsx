import { inspectionForm, type InspectionFormRow } from '@cpm/contract/service/inspection-form/inspection-form'
import { inspectionFormFields } from '@cpm/contract/service/inspection-form/inspection-form.fields'
import { saidIn } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { api } from '../../api/api.ts'
import { useLanguage, useText } from '../../api/text.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { CountLink } from '../../kit/page/count-link.tsx'
import { PageFrame, PageLink } from '../../kit/page/page.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { useList } from '../../kit/table/data-table.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf, builderPath, infoPath, recordsPath } from './form-actions.ts'
import { VersionCell } from './version-cell.tsx'

export const path = '/technicalSupport/service'

const route = inspectionForm.routes.list

/** Forms of inspections [3.20]. */
export function Page() {
  const t = useText()
  const language = useLanguage()
  const { go } = useTabRoute()
  const [query, setQuery] = useUrlState(route.input)
  const titleOf = (row: InspectionFormRow) => saidIn(row.title, language)
  const columns = useColumns(inspectionFormFields, {
    title: (row) => <PageLink to={infoPath(row.id)}>{titleOf(row)}</PageLink>,
    version: (row) => <VersionCell row={row} />,
    models: (row) => (row.models.length === 0 ? t('inspectionForm.anyModel') : row.models.join(', ')),
    process: (row) => saidIn(row.process, language) || null,
    standard: (row) => saidIn(row.standard, language) || null,
    content: (row) => saidIn(row.content, language) || null,
    questions: (row) => <Figures>{row.questions}</Figures>,
    records: (row) => <CountLink count={row.records} to={recordsPath(row.id)} />,
  })
  return (
    <PageFrame fill>
      <ListTable
        of="inspectionForm"
        icon="clipboard"
        rowKey={(row) => row.id}
        rowName={titleOf}
        columns={columns}
        card={{ title: 'title', facts: ['status', 'customerName', 'orderGroup', 'questions'] }}
        filters={useFilters(inspectionFormFields, route, ['status'], { status: 130 })}
        query={query}
        onQuery={setQuery}
        list={useList(api.inspectionForm.list, query)}
        toolbar={<AddButton code="inspectionForm.create" word="inspectionForm.add" onAdd={() => go(builderPath())} />}
        actions={(row) => (
          <RowActions
            name={titleOf(row)}
            actions={actionsOf(row, titleOf(row), t)}
            audit={`inspection_form:${row.id}`}
          />
        )}
        actionsWidth={120}
        exportOf={{ route, name: 'inspection-forms' }}
      />
    </PageFrame>
  )
}
