import { importedPeripheral, type ImportedPeripheral } from '@cpm/contract/estate/peripheral/peripheral'
import { api } from '../../api/api.ts'
import { type BulkColumn, BulkImport } from '../../kit/import/bulk-import.tsx'
import { useText } from '../../api/text.ts'

const columns: BulkColumn<keyof ImportedPeripheral>[] = [
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
]

/** Peripherals from a file, all of them or none. */
export function PeripheralImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <BulkImport
      open={open}
      title={t('peripheral.importTitle')}
      columns={columns}
      templateName={t('peripheral.template')}
      send={(rows, commit) => api.peripheral.import({ rows: rows.map((row) => importedPeripheral.parse(row)), commit })}
      route={api.peripheral.import}
      onClose={onClose}
    />
  )
}
