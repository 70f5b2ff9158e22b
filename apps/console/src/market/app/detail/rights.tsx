import type { AppRow } from '@cpm/contract/market/app/app'
import { permissionsOf } from '@cpm/contract/delivery/artifact/artifact.facts'
import { Select } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Muted } from '../../../kit/layout/text.tsx'
import { Failed, Panel, Waiting } from '../../../kit/page/page.tsx'
import pageStyles from '../../../kit/page/page.module.css'
import { Permissions, usePermissionCount } from '../version/permissions.tsx'

/** What an app may do on a terminal: the current version, or another one. */
export function Rights({ app }: { app: AppRow }) {
  const t = useText()
  const countOf = usePermissionCount()
  const [chosen, setChosen] = useState<string>()
  const list = useRead(quietApi.app.versions, { id: app.id, pageSize: 500, sort: '-versionCode' })
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Waiting lines={6} />
  const { records } = list.data
  const version = records.find(({ id }) => id === (chosen ?? app.current?.id)) ?? records[0]
  return (
    <Panel
      title={
        <>
          {t('appVersion.permissions')}
          <span className={pageStyles.panelNote}>{version ? countOf(permissionsOf(version)) : null}</span>
        </>
      }
      extra={
        <Select<string>
          value={version?.id ?? (null as unknown as string)}
          aria-label={t('appVersion.one')}
          popupMatchSelectWidth={false}
          options={records.map(({ id, versionName }) => ({
            value: id,
            label: t('appVersion.numbered', { version: versionName }),
          }))}
          onChange={setChosen}
        />
      }
    >
      {version ? (
        <Permissions names={version.permissions} implied={version.impliedPermissions} />
      ) : (
        <Muted>{t('appVersion.none')}</Muted>
      )}
    </Panel>
  )
}
