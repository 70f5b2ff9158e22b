import { type GroupRow, importedGroup, type ImportedGroup } from '@cpm/contract/group'
import { useQueryClient } from '@tanstack/react-query'
import { groupWords } from '@cpm/contract/group.words'
import { api } from '../../api/api.ts'
import { ImportDialog } from '../../kit/import-dialog.tsx'
import type { ImportColumn } from '../../kit/import-file.ts'
import { useText } from '../../kit/text.ts'

const columns = [
  { key: 'name', word: 'group.name', required: true, example: 'Orchard' },
  { key: 'number', word: 'group.number', required: true, example: 'SG002' },
  { key: 'type', word: 'group.type', example: 'store' },
  { key: 'parent', word: 'group.importParent', example: 'SG001' },
  { key: 'contact', word: 'group.contact', example: 'Kim Tan' },
  { key: 'phone', word: 'group.phone', example: '+65 8123 4567' },
  { key: 'areaCode', word: 'group.areaCode', example: '65' },
  { key: 'address', word: 'group.address', example: '313 Orchard Road' },
] as const satisfies readonly { key: keyof ImportedGroup; word: keyof typeof groupWords; [more: string]: unknown }[]

type Props = { open: boolean; under: GroupRow | undefined; onClose: () => void }

/** Groups from a file; those without a parent go under the chosen one. */
export function GroupImport({ open, under, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  const place = under ? { parentId: under.id } : {}
  const ask = (rows: Record<string, string>[], commit: boolean) =>
    api.group.import({ rows: rows.map((row) => importedGroup.parse(row)), commit, ...place })
  return (
    <ImportDialog
      open={open}
      title={under ? t('group.importUnder', { name: under.name }) : t('group.importTitle')}
      columns={columns.map(({ word, ...column }): ImportColumn => ({
        ...column,
        title: t(word),
        titles: groupWords[word],
      }))}
      templateName={t('group.template')}
      check={async (rows) => (await ask(rows, false)).rows}
      commit={async (rows) => {
        const { imported } = await ask(rows, true)
        await client.invalidateQueries({ queryKey: ['group'] })
        return imported
      }}
      onClose={onClose}
    />
  )
}
