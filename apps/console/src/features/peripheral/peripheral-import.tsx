import { importedPeripheral, type ImportedPeripheral } from '@cpm/contract/peripheral'
import { peripheralWords } from '@cpm/contract/peripheral.words'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { ImportDialog } from '../../kit/import-dialog.tsx'
import type { ImportColumn } from '../../kit/import-file.ts'
import { useText } from '../../kit/text.ts'

const columns = [
  { key: 'name', word: 'peripheral.name', required: true, example: 'TM-T88VI' },
  { key: 'type', word: 'peripheral.type', required: true, example: 'Printer' },
  { key: 'maker', word: 'peripheral.maker', example: 'EPSON' },
  { key: 'brand', word: 'peripheral.brand', example: 'TM' },
  { key: 'vid', word: 'peripheral.vid', example: '04b8' },
  { key: 'pid', word: 'peripheral.pid', example: '0202' },
  { key: 'serialPort', word: 'peripheral.serialPort', example: 'COM1' },
  { key: 'baudRate', word: 'peripheral.baudRate', example: '9600' },
  { key: 'identifier', word: 'peripheral.identifier', example: 'RX-80' },
  { key: 'authorizationCode', word: 'peripheral.authorizationCode', example: '' },
] as const satisfies readonly {
  key: keyof ImportedPeripheral
  word: keyof typeof peripheralWords
  [more: string]: unknown
}[]

/** Peripherals from a file, all of them or none. */
export function PeripheralImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const ask = (rows: Record<string, string>[], commit: boolean) =>
    api.peripheral.import({ rows: rows.map((row) => importedPeripheral.parse(row)), commit })
  return (
    <ImportDialog
      open={open}
      title={t('peripheral.importTitle')}
      columns={columns.map(({ word, ...column }): ImportColumn => ({
        ...column,
        title: t(word),
        titles: peripheralWords[word],
      }))}
      templateName={t('peripheral.template')}
      check={async (rows) => (await ask(rows, false)).rows}
      commit={async (rows) => {
        const { imported } = await ask(rows, true)
        await client.invalidateQueries({ queryKey: ['peripheral'] })
        return imported
      }}
      onClose={onClose}
    />
  )
}
