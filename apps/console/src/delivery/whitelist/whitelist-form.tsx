import { whitelistForm, type WhitelistRow } from '@cpm/contract/delivery/whitelist/whitelist'
import { whitelistFields } from '@cpm/contract/delivery/whitelist/whitelist.fields'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import { RowForm } from '../../platform/resource/row-form.tsx'
import { EntriesField } from './entries-field.tsx'

const usual = { mode: 'black', entries: [{ platform: 'android', kind: 'package', name: '' }] }

/** Makes a black- or whitelist, or changes one. */
export function WhitelistForm({ row, onClose }: { row: WhitelistRow | null; onClose: () => void }) {
  const t = useText()
  return (
    <RowForm
      drawer
      width={620}
      of="whitelist"
      row={row}
      form={whitelistForm}
      create={api.whitelist.create}
      update={api.whitelist.update}
      usual={usual}
      onClose={onClose}
    >
      <FormFields
        of={whitelistFields}
        names={['name', 'mode', 'entries', 'remark']}
        more={{
          name: { focus: true },
          mode: { help: t('whitelist.whiteHint') },
          entries: { help: t('whitelist.entriesHint'), control: <EntriesField /> },
        }}
      />
    </RowForm>
  )
}
