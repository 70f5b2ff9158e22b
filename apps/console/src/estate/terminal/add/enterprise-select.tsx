import { quietApi } from '../../../api/api.ts'
import { RemoteSelect } from '../../../kit/form/remote-select.tsx'
import { useText } from '../../../api/text.ts'

type Props = { value?: string | undefined; onChange?: (id: string | undefined) => void; id?: string }

/** Chooses one of all enterprises, for administrators of ours. */
export function EnterpriseSelect({ value, onChange, id }: Props) {
  const t = useText()
  return (
    <RemoteSelect
      {...(id ? { id } : {})}
      value={value}
      onChange={(next) => onChange?.(typeof next === 'string' ? next : undefined)}
      label={t('terminal.enterprise')}
      placeholder={t('terminal.enterprise')}
      route={quietApi.account.enterprises}
      find={async (q) =>
        (await quietApi.account.enterprises(q ? { q } : {})).records.map((one) => ({ value: one.id, label: one.name }))
      }
    />
  )
}
