import { app, type AppTitle, type VersionRow } from '@cpm/contract/market/app/app'
import { appLimits } from '@cpm/contract/market/app/app.rows'
import { versionFields } from '@cpm/contract/market/app/version.fields'
import type { InputOf } from '@cpm/contract/kernel/route'
import { Button, Form } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { TextInput } from '../../../kit/form/text-input.ts'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { Empty, PageLink } from '../../../kit/page/page.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { DataTable, useList } from '../../../kit/table/data-table.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { useFilters } from '../../../platform/resource/filters.ts'
import { useVersionDialogs } from '../actions/version-dialogs.tsx'
import { useTitle } from '../parts/app-title.ts'
import { detailPlace } from '../parts/places.ts'
import { useVersionCells } from '../version/version-cells.tsx'
import styles from './own.module.css'

const route = app.routes.allVersions
type Query = InputOf<typeof route>
type Found = VersionRow & { title: AppTitle }

type Props = { query: Query; onQuery: (patch: Partial<Query>) => void }

/** Versions over all apps: of which app has to be said first [5.9]. */
export function AllVersions({ query, onQuery }: Props) {
  const t = useText()
  const filters = useFilters(versionFields, route, ['reviewStatus', 'published'])
  return (
    <>
      <div className={styles.query}>
        <NameFirst name={query.appName} onName={(appName) => onQuery({ appName })} />
        <SearchBar query={query} onQuery={onQuery} filters={filters} />
      </div>
      {query.appName === '' ? (
        <Empty icon="search" title={t('app.versionsFirst')} hint={t('app.versionsFirstHint')} />
      ) : (
        <FoundVersions query={query} onQuery={onQuery} />
      )}
    </>
  )
}

/** The name that has to be there; that it is missing is said at the field, to who goes on without. */
function NameFirst({ name, onName }: { name: string; onName: (name: string) => void }) {
  const t = useText()
  const [text, setText] = useState(name)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => setText(name), [name])
  const isMissing = isAsked && text.trim() === ''
  const look = () => {
    setAsked(true)
    if (text.trim() !== '') onName(text.trim())
  }
  return (
    <Form layout="inline" className={styles.first ?? ''} onFinish={look}>
      <Form.Item
        required
        label={t('app.name')}
        htmlFor="versions-app"
        validateStatus={isMissing ? 'error' : ''}
        help={isMissing ? t('app.nameFirst') : null}
      >
        <TextInput
          id="versions-app"
          allowClear
          maxLength={appLimits.name}
          value={text}
          aria-invalid={isMissing || undefined}
          placeholder={t('app.nameHint')}
          onChange={(event) => setText(event.target.value)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" icon={<Icon name="search" />}>
        {t('app.findVersions')}
      </Button>
    </Form>
  )
}

function FoundVersions({ query, onQuery }: Props) {
  const t = useText()
  const titled = useTitle()
  const { doors, dialog } = useVersionDialogs({ mine: false, launched: false, others: true })
  const own = useColumns(versionFields, useVersionCells(doors.open)) as Column<Found>[]
  const columns = useMemo<Column<Found>[]>(
    () => [
      {
        key: 'title',
        title: t('app.name'),
        width: 210,
        render: ({ appId, title }) => <PageLink to={detailPlace(appId, 'versions')}>{titled(title)}</PageLink>,
      },
      ...own,
    ],
    [own, titled, t],
  )
  return (
    <>
      <DataTable
        name="all-versions"
        label={t('appVersion.many')}
        rowKey={(row) => row.id}
        rowName={(row) => `${titled(row.title)} ${row.versionName}`}
        columns={columns}
        query={query}
        onQuery={onQuery}
        list={useList(api.app.allVersions, query)}
        exportOf={{ route, name: 'app-versions' }}
        empty={<Empty icon="search" title={t('appVersion.noMatch')} hint={t('app.versionsFirstHint')} />}
        card={{ title: 'title', marks: ['reviewStatus', 'published'], facts: ['versionName', 'holders', 'createdAt'] }}
      />
      {dialog}
    </>
  )
}
