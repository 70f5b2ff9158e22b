import {
  appParameter,
  type AppTemplate,
  type ParameterTerminal,
} from '@cpm/contract/market/app-parameter/app-parameter'
import { parameterTerminalFields } from '@cpm/contract/market/app-parameter/app-parameter.fields'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { askAgain } from '../../api/read/read.ts'
import { Can } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import { ImportDialog } from '../../kit/import/import-dialog.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { StatusDot } from '../../kit/values/status.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'

const route = appParameter.routes.terminals

/** The terminals that are told the parameters of an app: what each has, and what its app took. */
export function Terminals({ appId, template }: { appId: string; template: AppTemplate | null }) {
  const t = useText()
  const [query, setQuery] = useState(() => route.input.parse({ id: appId }))
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
        columns={useColumns(parameterTerminalFields, {
          sn: ({ sn }) => <PageLink to={`${detailOf(sn)}?tab=appParameters`}>{sn}</PageLink>,
          standing: (row) => <StandingDot {...row} />,
          given: ({ given }) => version(given),
          kept: ({ kept }) => version(kept),
          taken: ({ taken }) => version(taken),
        })}
        filters={useFilters(parameterTerminalFields, route, ['standing'])}
        query={query}
        onQuery={(patch) => setQuery((before) => ({ ...before, page: 1, ...patch }))}
        list={useList(api.appParameter.terminals, query)}
        exportOf={{ route: route, name: 'app-parameters' }}
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
      check={(rows) => send(rows, false)}
      commit={async (rows) => {
        const { imported } = await send(rows, true)
        await askAgain(client, api.appParameter.import)
        return imported
      }}
      onClose={onClose}
    />
  )
}
