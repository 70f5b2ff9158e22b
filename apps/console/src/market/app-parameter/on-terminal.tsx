import type { AppResolved } from '@cpm/contract/market/app-parameter/app-parameter'
import { useState } from 'react'
import { Button } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import type { TabProps } from '../../estate/terminal/slots.ts'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Empty, Failed, PageLink, Panel, Waiting } from '../../kit/page/page.tsx'
import { PlainTable } from '../../kit/table/plain-table.tsx'
import { DateTime } from '../../kit/values/values.tsx'
import { labelOf } from './labels.ts'
import { StandingDot } from './terminals.tsx'
import { From, Shown } from './values/shown-value.tsx'
import { Stale, ValuesEditor } from './values/values-editor.tsx'

/** What each app of a terminal reads, from where, and whether the app took it. */
export function AppParametersTab({ terminal: { sn } }: TabProps) {
  const t = useText()
  const [editing, setEditing] = useState<AppResolved | null>(null)
  const found = useRead(quietApi.appParameter.ofTerminal, { sn })
  if (!found.data)
    return found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Waiting lines={6} />
  if (found.data.length === 0) {
    return <Empty icon="settings" title={t('appParameter.noneHere')} hint={t('appParameter.noneHereHint')} />
  }
  return (
    <Stack gap={4}>
      {found.data.map((app) => (
        <OfApp key={app.appId} app={app} onEdit={() => setEditing(app)} />
      ))}
      {editing ? (
        <Drawer open size={760} title={`${editing.packageName} · ${sn}`} onClose={() => setEditing(null)}>
          <ValuesEditor appId={editing.appId} place={{ sn }} title={sn} />
        </Drawer>
      ) : null}
    </Stack>
  )
}

function OfApp({ app, onEdit }: { app: AppResolved; onEdit: () => void }) {
  const t = useText()
  const language = useLanguage()
  const mayChange = useCan('appParameter.update')
  const fieldOf = (name: string) => app.template.fields.find((field) => field.name === name)
  return (
    <Panel
      title={(language === 'cn' ? app.nameCn : app.nameEn) || app.packageName}
      extra={
        mayChange ? (
          <Button size="small" onClick={onEdit}>
            {t('appParameter.setHere')}
          </Button>
        ) : null
      }
    >
      <Stack gap={4}>
        <Row as="p" role="status">
          <StandingDot {...app} />
          <span>{t('appParameter.versions', { given: app.given ?? '–', taken: app.taken ?? '–' })}</span>
          {app.takenAt === null ? null : <DateTime at={app.takenAt} relative />}
          <PageLink to={`/appMarket/appParameter?id=${app.appId}`}>{app.packageName}</PageLink>
          <Muted small>{t('appParameter.byTemplateOf', { version: app.version.versionName })}</Muted>
        </Row>
        {app.stale.length > 0 ? <Stale stale={app.stale} /> : null}
        <PlainTable
          label={t('appParameter.many')}
          rows={app.fields}
          rowKey={(row) => row.name}
          columns={[
            {
              key: 'name',
              title: t('appParameter.field'),
              render: ({ name }) => labelOf(fieldOf(name) ?? { name, labelCn: '', labelEn: '' }, language),
            },
            {
              key: 'value',
              title: t('appParameter.value'),
              render: ({ name, value }) =>
                value === null && fieldOf(name)?.required ? (
                  t('appParameter.isMissing')
                ) : (
                  <Shown field={fieldOf(name)} value={value} />
                ),
            },
            {
              key: 'from',
              title: t('appParameter.from'),
              render: ({ value, from }) => (value === null && from === null ? null : <From from={from} />),
            },
          ]}
        />
      </Stack>
    </Panel>
  )
}
