import type { BulkAnswer } from '@cpm/contract/kernel/file/bulk'
import { askAgain, type Call } from '../../api/read/read.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ImportDialog } from './import-dialog.tsx'
import type { ImportColumn } from './header.ts'
import { bothOf, useBothLanguages, useText, type WordKey } from '../../api/text.ts'

/** A column by the word that is its header, so that a file may have it in either language. */
export type BulkColumn<K extends string> = Omit<ImportColumn, 'key' | 'title' | 'titles'> & { key: K; word: WordKey }

type Props = {
  open: boolean
  title: string
  columns: readonly BulkColumn<string>[]
  /** Name of the template without its ending. */
  templateName: string
  /** The route: looks at the rows, or keeps all of them or none. */
  send: (rows: Record<string, string>[], commit: boolean) => Promise<BulkAnswer>
  /** The route that keeps them: what it changes is read again. */
  route: Call<never, unknown>
  onClose: () => void
}

/** An import over a route of the contract that checks and keeps rows. */
export function BulkImport({ columns, send, route, ...rest }: Props) {
  const t = useText()
  useBothLanguages(rest.open)
  const client = useQueryClient()
  return (
    <ImportDialog
      {...rest}
      columns={columns.map(({ word, ...column }) => ({ ...column, title: t(word), titles: bothOf(word) }))}
      check={(rows) => send(rows, false)}
      commit={async (rows) => {
        const { imported } = await send(rows, true)
        await askAgain(client, route)
        return imported
      }}
    />
  )
}
