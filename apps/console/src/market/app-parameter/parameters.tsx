import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { Suspense, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { Empty, Failed, Waiting } from '../../kit/page/page.tsx'
import { SubTabs } from '../../kit/page/sub-tabs.tsx'
import { Places } from './places.tsx'
import { Terminals } from './terminals.tsx'
import { PlaceValues } from './values/place-values.tsx'

const Designer = lazy(async () => ({ default: (await import('./template/designer.tsx')).Designer }))

type Tab = 'values' | 'places' | 'terminals' | 'template'
/** `versionId` is the version whose template is shown first; else that of the newest. */
type Props = { appId: string; versionId?: string }

/** All about the parameters of an app: what is given where, which terminal took it, and the template of each version. */
export function Parameters({ appId, versionId }: Props) {
  const t = useText()
  const [tab, setTab] = useState<Tab>()
  const [at, setAt] = useState<{ place: PolicyPlace; name: string } | null>(null)
  const versions = useRead(quietApi.app.versions, { id: appId, pageSize: 200, sort: '-versionCode' })
  const newest = versionId ?? versions.data?.records[0]?.id
  const found = useRead(quietApi.appParameter.template, { id: newest ?? '' }, { enabled: newest !== undefined })
  if (versions.data && newest === undefined) return <Empty icon="app" title={t('appParameter.noVersion')} />
  if (!found.data || !versions.data) {
    const error = versions.error ?? found.error
    return error ? <Failed error={error} retry={() => void found.refetch()} /> : <Waiting lines={8} />
  }
  const { template } = found.data
  const active = tab ?? (template ? 'values' : 'template')
  return (
    <SubTabs<Tab>
      label={t('appParameter.many')}
      active={active}
      onChange={setTab}
      items={[
        {
          key: 'values',
          label: t('appParameter.tab.values'),
          children: template ? (
            <PlaceValues key={at?.name ?? ''} appId={appId} at={at} />
          ) : (
            <Empty icon="settings" title={t('appParameter.noTemplate')} hint={t('appParameter.noTemplateHint')} />
          ),
        },
        {
          key: 'places',
          label: t('appParameter.tab.places'),
          children: (
            <Places
              appId={appId}
              onOpen={(chosen) => {
                setAt(chosen)
                setTab('values')
              }}
            />
          ),
        },
        {
          key: 'terminals',
          label: t('appParameter.tab.terminals'),
          children: <Terminals appId={appId} template={template} />,
        },
        {
          key: 'template',
          label: t('appParameter.tab.template'),
          children: (
            <Suspense fallback={<Waiting lines={6} />}>
              <Designer versions={versions.data.records} first={newest ?? ''} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
