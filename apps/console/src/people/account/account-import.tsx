import { importedAccount, type ImportedAccount } from '@cpm/contract/people/account/account'
import { api } from '../../api/api.ts'
import { useSession } from '../../api/session/session.ts'
import { type BulkColumn, BulkImport } from '../../kit/import/bulk-import.tsx'
import { useText } from '../../api/text.ts'

const columns: BulkColumn<keyof ImportedAccount>[] = [
  { key: 'name', word: 'account.name', required: true, example: 'orchard_2' },
  { key: 'kind', word: 'account.kind', required: true, example: 'store' },
  { key: 'email', word: 'account.email', required: true, example: 'orchard@shop.example' },
  { key: 'superior', word: 'account.superior', example: '' },
  { key: 'enterprise', word: 'account.enterprise', example: '' },
  { key: 'roles', word: 'account.roles', example: 'store' },
  { key: 'groups', word: 'account.groups', example: '' },
  { key: 'phone', word: 'account.phone', example: '+65 8123 4567' },
  { key: 'description', word: 'account.description', example: '' },
  { key: 'company', word: 'account.company', example: '' },
  { key: 'address', word: 'account.address', example: '313 Orchard Road' },
  { key: 'salesRepName', word: 'account.salesRepName', example: '' },
  { key: 'salesRepPhone', word: 'account.salesRepPhone', example: '' },
  { key: 'salesRepAddress', word: 'account.salesRepAddress', example: '' },
  { key: 'international', word: 'account.international', example: 'no' },
  { key: 'hardwareAlert', word: 'account.hardwareAlert', example: 'no' },
  { key: 'fenceAlert', word: 'account.fenceAlert', example: 'no' },
  { key: 'locationOn', word: 'account.locationOn', example: 'yes' },
  { key: 'language', word: 'account.language', example: 'en' },
]

/** Users from a file. Only administrators name an enterprise: to the others it is their own. */
export function AccountImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  return (
    <BulkImport
      open={open}
      title={t('account.importTitle')}
      columns={columns.filter(({ key }) => isOurs || key !== 'enterprise')}
      templateName={t('account.template')}
      send={(rows, commit) => api.account.import({ rows: rows.map((row) => importedAccount.parse(row)), commit })}
      route={api.account.import}
      onClose={onClose}
    />
  )
}
