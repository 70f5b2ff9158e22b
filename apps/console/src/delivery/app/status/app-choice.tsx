import { quietApi } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { RemoteSelect } from '../../../kit/form/remote-select.tsx'
import { useTitle } from '../parts/app-title.ts'
import { useAppName } from './app-name.ts'

type AppChoiceProps = {
  id: string
  by: 'packageName' | 'id'
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** An app of the market, by the name of its package or as the very one. */
export function AppChoice({ id, by, value, onChange }: AppChoiceProps) {
  const t = useText()
  const titled = useTitle()
  const name = useAppName(by === 'id' ? value : undefined)
  return (
    <RemoteSelect
      id={id}
      value={value}
      label={t(by === 'id' ? 'app.filter.appId' : 'app.filter.app')}
      placeholder={t('app.searchHint')}
      route={quietApi.app.list}
      within={by}
      known={value !== undefined && name !== undefined ? [{ value, label: name }] : []}
      find={async (q) => {
        const { records } = await quietApi.app.list({ pageSize: 20, sort: 'name', ...(q && { q }) })
        const seen = new Map(records.map((one) => [one[by], one]))
        return [...seen.values()].map((one) => ({ value: one[by], label: titled(one.title), note: one.packageName }))
      }}
      onChange={(next) => onChange(typeof next === 'string' ? next : undefined)}
    />
  )
}
