import { sought } from '@cpm/contract/estate/inventory/inventory.kinds'
import { Select } from 'antd'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { Labelled, TextFilter } from '../../../estate/terminal/list/filter/filter-fields.tsx'
import type { FilterPartProps } from '../../../estate/terminal/slots.ts'
import { AppChoice } from './app-choice.tsx'

/** Filters of the list of terminals by the apps on them. */
export function AppFilters({ query, onQuery }: FilterPartProps) {
  const t = useText()
  const mayChoose = useCan('app.read')
  const text = (name: 'app' | 'appVersion') => (
    <TextFilter
      label={t(`app.filter.${name}`)}
      hint={t('app.filter.exactly')}
      value={query[name]}
      onChange={(value) => onQuery({ [name]: value || undefined })}
    />
  )
  const choice = (name: 'app' | 'appId', by: 'packageName' | 'id') => (
    <Labelled label={t(`app.filter.${name}`)}>
      {(id) => <AppChoice id={id} by={by} value={query[name]} onChange={(value) => onQuery({ [name]: value })} />}
    </Labelled>
  )
  return (
    <>
      {mayChoose ? choice('appId', 'id') : null}
      {mayChoose ? choice('app', 'packageName') : text('app')}
      {text('appVersion')}
      <AppStatus query={query} onQuery={onQuery} />
    </>
  )
}

/** The status of any app on a terminal; where an app is chosen, of that app, which is always of the market. */
function AppStatus({ query, onQuery }: FilterPartProps) {
  const t = useText()
  const { apps = [], appId, app, appVersion } = query
  const isOfOne = (appId ?? app ?? appVersion) !== undefined
  const offered = sought.filter((one) => one !== 'notOurs' || !isOfOne || apps.includes(one))
  return (
    <Labelled label={t(isOfOne ? 'app.filter.appsOfIt' : 'app.filter.apps')}>
      {(id) => (
        <Select<(typeof sought)[number][]>
          id={id}
          mode="multiple"
          allowClear
          value={[...apps]}
          options={offered.map((value) => ({ value, label: t(`app.filter.apps.${value}`) }))}
          onChange={(chosen) => onQuery({ apps: chosen.length > 0 ? chosen : undefined })}
        />
      )}
    </Labelled>
  )
}
