import { importedAccount, type ImportedAccount } from '@cpm/contract/account'
import { accountWords } from '@cpm/contract/account.words'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useSession } from '../../api/session.ts'
import { ImportDialog } from '../../kit/import-dialog.tsx'
import type { ImportColumn } from '../../kit/import-file.ts'
import { useText } from '../../kit/text.ts'

const columns = [
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
  { key: 'hardwareAlert', word: 'account.hardwareAlert', example: 'no' },
  { key: 'fenceAlert', word: 'account.fenceAlert', example: 'yes' },
  { key: 'locationOn', word: 'account.locationOn', example: 'yes' },
  { key: 'international', word: 'account.international', example: 'no' },
  { key: 'language', word: 'account.language', example: 'en' },
] as const satisfies readonly { key: keyof ImportedAccount; word: keyof typeof accountWords; [more: string]: unknown }[]

/** Users from a file. Only administrators name an enterprise: to the others it is their own. */
export function AccountImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const ask = (rows: Record<string, string>[], commit: boolean) =>
    api.account.import({ rows: rows.map((row) => importedAccount.parse(row)), commit })
  return (
    <ImportDialog
      open={open}
      title={t('account.importTitle')}
      columns={columns
        .filter(({ key }) => isOurs || key !== 'enterprise')
        .map(({ word, ...column }): ImportColumn => ({ ...column, title: t(word), titles: accountWords[word] }))}
      templateName={t('account.template')}
      check={async (rows) => (await ask(rows, false)).rows}
      commit={async (rows) => {
        const { imported } = await ask(rows, true)
        await client.invalidateQueries({ queryKey: ['account'] })
        return imported
      }}
      onClose={onClose}
    />
  )
}
