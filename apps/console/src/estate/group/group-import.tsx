import { type GroupRow, importedGroup, type ImportedGroup } from '@cpm/contract/estate/group/group'
import { api } from '../../api/api.ts'
import { type BulkColumn, BulkImport } from '../../kit/import/bulk-import.tsx'
import { useText } from '../../api/text.ts'

const columns: BulkColumn<keyof ImportedGroup>[] = [
  { key: 'name', word: 'group.name', required: true, example: 'Orchard' },
  { key: 'number', word: 'group.number', required: true, example: 'SG002' },
  { key: 'type', word: 'group.type', example: 'store' },
  { key: 'parent', word: 'group.importParent', example: 'SG001' },
  { key: 'contact', word: 'group.contact', example: 'Kim Tan' },
  { key: 'phone', word: 'group.phone', example: '+65 8123 4567' },
  { key: 'areaCode', word: 'group.areaCode', example: '65' },
  { key: 'address', word: 'group.address', example: '313 Orchard Road' },
]

type Props = { open: boolean; under: GroupRow | undefined; onClose: () => void }

/** Groups from a file; those without a parent go under the chosen one. */
export function GroupImport({ open, under, onClose }: Props) {
  const t = useText()
  const place = under ? { parentId: under.id } : {}
  return (
    <BulkImport
      open={open}
      title={under ? t('group.importUnder', { name: under.name }) : t('group.importTitle')}
      columns={columns}
      templateName={t('group.template')}
      send={(rows, commit) => api.group.import({ rows: rows.map((row) => importedGroup.parse(row)), commit, ...place })}
      route={api.group.import}
      onClose={onClose}
    />
  )
}
