import { type WordKey } from '@cpm/contract'
import { importedTerminal, type ImportedTerminal, mostAdded } from '@cpm/contract/estate/terminal/terminal.change'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { askAgain } from '../../../api/read/read.ts'
import { ImportDialog } from '../../../kit/import/import-dialog.tsx'
import type { ImportColumn } from '../../../kit/import/header.ts'
import { bothOf, useBothLanguages, useText } from '../../../api/text.ts'

type Column = Omit<ImportColumn, 'title' | 'titles' | 'better'> & {
  key: keyof ImportedTerminal
  word: WordKey
  better?: WordKey
}
const columns: readonly Column[] = [
  { key: 'sn', word: 'terminal.sn', required: true, example: 'P2024000123' },
  { key: 'name', word: 'terminal.name', example: 'Counter 1' },
  { key: 'platform', word: 'terminal.platform', required: true, example: 'Android' },
  { key: 'model', word: 'terminal.model', required: true, example: 'A920Pro' },
  { key: 'group', word: 'terminal.groupCell', better: 'terminal.groupPath', example: 'SG001' },
  { key: 'producedAt', word: 'terminal.producedAt', example: '2026-03-01' },
  { key: 'ext1', word: 'terminal.ext1', example: '' },
  { key: 'ext2', word: 'terminal.ext2', example: '' },
  { key: 'tags', word: 'terminal.tags', example: 'lane 3, cash' },
  { key: 'isTest', word: 'terminal.isTestCell', example: '' },
]

type Props = {
  place: { groupId?: string; enterpriseId?: string }
  onAdded: (count: number) => void
  onClose: () => void
}

/** Terminals from a file, all of them or none. */
export function TerminalImport({ place, onAdded, onClose }: Props) {
  const t = useText()
  useBothLanguages(true)
  const client = useQueryClient()
  const ask = (rows: Record<string, string>[], commit: boolean) =>
    api.terminal.import({ rows: rows.map((row) => importedTerminal.parse(row)), commit, ...place })
  return (
    <ImportDialog
      open
      title={t('terminal.importTitle')}
      limit={mostAdded}
      columns={columns.map(({ word, better, ...column }: Column): ImportColumn => ({
        ...column,
        title: t(word),
        titles: bothOf(word),
        ...(better ? { better: bothOf(better) } : {}),
      }))}
      templateName={t('terminal.template')}
      check={(rows) => ask(rows, false)}
      commit={async (rows) => {
        const { imported } = await ask(rows, true)
        onAdded(imported)
        void askAgain(client, api.terminal.import)
        return imported
      }}
      onClose={onClose}
    />
  )
}
