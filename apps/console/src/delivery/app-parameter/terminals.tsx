import {
  appParameter,
  type AppTemplate,
  type ParameterTerminal,
} from '@cpm/contract/delivery/app-parameter/app-parameter'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { askAgain } from '../../api/read/read.ts'
import { Can } from '../../api/session/can.tsx'
import { t as say, useText } from '../../api/text.ts'
import { ImportDialog } from '../../kit/import/import-dialog.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { type Column, useList } from '../../kit/table/data-table.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { StatusDot } from '../../kit/values/status.tsx'
import { DateTime } from '../../kit/values/values.tsx'

const standings = ['taken', 'kept', 'behind'] as const

/** The terminals that are told the parameters of an app: what each has, and what its app took. */
export function Terminals({ appId, template }: { appId: string; template: AppTemplate | null }) {
  const t = useText()
  const [query, setQuery] = useState(() => appParameter.routes.terminals.input.parse({ id: appId }))
  const [importing, setImporting] = useState(false)
  return (
    <>
      <ListTable
        of="appParameter"
        name="appParameter-terminals"
        words={{ none: 'appParameter.noTerminals', noneHint: 'appParameter.noTerminalsHint' }}
        icon="terminal"
        rowKey={(row) => row.sn}
        rowName={(row) => row.sn}
        columns={columns()}
        filters={[
          {
            name: 'standing',
            label: t('appParameter.standing'),
            many: true,
            options: standings.map((value) => ({ value, label: t(`appParameter.standing.${value}`) })),
          },
        ]}
        query={query}
        onQuery={(patch) => setQuery((before) => ({ ...before, page: 1, ...patch }))}
        list={useList(api.appParameter.terminals, query)}
        exportOf={{ route: appParameter.routes.terminals, name: 'app-parameters' }}
        toolbar={
          template ? (
            <Can code="appParameter.import">
              <Button icon={<Icon name="upload" />} onClick={() => setImporting(true)}>
                {t('appParameter.import')}
              </Button>
            </Can>
          ) : null
        }
      />
      {importing && template ? <Import appId={appId} template={template} onClose={() => setImporting(false)} /> : null}
    </>
  )
}

/** Green where the app took what is given, blue where it lies there for it. */
export function StandingDot({ given, kept, taken }: Pick<ParameterTerminal, 'given' | 'kept' | 'taken'>) {
  const t = useText()
  if (given !== null && taken === given) return <StatusDot tone="ok" label={t('appParameter.standing.taken')} />
  if (given !== null && kept === given) return <StatusDot tone="busy" label={t('appParameter.standing.kept')} />
  return <StatusDot tone="idle" label={t('appParameter.standing.behind')} />
}

const version = (of: number | null) => <Figures>{of ?? '–'}</Figures>

const columns = (): Column<ParameterTerminal>[] => [
  {
    key: 'sn',
    title: say('terminal.sn'),
    width: 180,
    sort: 'sn',
    render: ({ sn }) => <PageLink to={`/device/deviceDetail/${sn}?tab=appParameters`}>{sn}</PageLink>,
  },
  { key: 'name', title: say('terminal.name'), width: 180 },
  { key: 'groupName', title: say('terminal.group'), width: 160, render: ({ groupName }) => groupName },
  { key: 'standing', title: say('appParameter.standing'), width: 190, render: (row) => <StandingDot {...row} /> },
  { key: 'given', title: say('appParameter.given'), width: 110, render: ({ given }) => version(given) },
  { key: 'kept', title: say('appParameter.kept'), width: 110, render: ({ kept }) => version(kept) },
  { key: 'taken', title: say('appParameter.taken'), width: 110, render: ({ taken }) => version(taken) },
  {
    key: 'takenAt',
    title: say('appParameter.takenAt'),
    width: 170,
    render: ({ takenAt }) => (takenAt === null ? null : <DateTime at={takenAt} />),
  },
]

type ImportProps = { appId: string; template: AppTemplate; onClose: () => void }

/** Values of many terminals from a file, all of them or none. */
function Import({ appId, template, onClose }: ImportProps) {
  const t = useText()
  const client = useQueryClient()
  const columnsOfFile = [
    { key: 'sn', title: 'SN', titles: ['SN', 'SN'] as const, required: true, example: 'PB04219A00317' },
    ...template.fields.map(({ name, default: usual }) => ({
      key: name,
      title: name,
      titles: [name, name] as const,
      example: usual === null ? '' : String(usual),
    })),
  ]
  const send = (rows: Record<string, string>[], commit: boolean) => api.appParameter.import({ id: appId, rows, commit })
  return (
    <ImportDialog
      open
      title={t('appParameter.importTitle')}
      columns={columnsOfFile}
      templateName={t('appParameter.importName')}
      check={async (rows) => (await send(rows, false)).rows}
      commit={async (rows) => {
        const { imported } = await send(rows, true)
        await askAgain(client, api.appParameter.import)
        return imported
      }}
      onClose={onClose}
    />
  )
}
