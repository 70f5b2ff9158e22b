import { quietApi } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { RemoteSelect } from '../../../kit/form/remote-select.tsx'
import { useTitle } from '../parts/app-title.ts'

type Props = { id: string; value: string | undefined; onChange: (name: string | undefined) => void }

/** An app of the market, by the name of its package. */
export function AppChoice({ id, value, onChange }: Props) {
  const t = useText()
  const titled = useTitle()
  return (
    <RemoteSelect
      id={id}
      value={value}
      label={t('terminal.app')}
      placeholder={t('app.searchHint')}
      route={quietApi.app.list}
      find={async (q) => {
        const { records } = await quietApi.app.list({ pageSize: 20, sort: 'name', ...(q && { q }) })
        const seen = new Map(records.map((one) => [one.packageName, one]))
        return [...seen.values()].map(({ packageName, title }) => ({
          value: packageName,
          label: titled(title),
          note: packageName,
        }))
      }}
      onChange={(next) => onChange(typeof next === 'string' ? next : undefined)}
    />
  )
}
