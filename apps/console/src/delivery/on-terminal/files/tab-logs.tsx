import { filesAtOnce } from '@cpm/contract/delivery/task/types/fetch-files'
import { inventory, type LogRow } from '@cpm/contract/estate/inventory/inventory'
import { logFields } from '@cpm/contract/estate/inventory/inventory.fields'
import { quietApi } from '../../../api/api.ts'
import { useCan } from '../../../api/session/can.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { type Selection, useSelection } from '../../../kit/list/selection.ts'
import { StatusDot, StatusTag } from '../../../kit/values/status.tsx'
import { useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { Copyable, DateTime } from '../../../kit/values/values.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { useFilters } from '../../../platform/resource/filters.ts'
import { type Act, isOpen, useAct, whyNot } from '../apps/apps-act.ts'
import { NoItems } from '../apps/apps-empty.tsx'
import { notInAddress, tabAddress, useKept } from '../apps/apps-list.ts'
import { ReadBar } from '../apps/apps-read-bar.tsx'
import { DownloadButton } from './files-download.tsx'
import { FetchButton } from './files-fetch.tsx'
import { Progress } from './files-progress.tsx'
import type { TabProps } from '../../../estate/terminal/slots.ts'
import styles from './files.module.css'
import appsStyles from '../apps/apps.module.css'
import pageStyles from '../../../kit/page/page.module.css'

const route = inventory.routes.logs
const address = route.input.omit(notInAddress).extend(tabAddress)

const runOf = (act: Act, path: string) =>
  act.latest('fetch_files', ({ paths }) => Array.isArray(paths) && paths.includes(path))

/** Logs that lie on the terminal [3.16]: asked for by ten at most, with how far each is on its way. */
export function Logs({ terminal }: TabProps) {
  const t = useText()
  const { sn } = terminal
  const [{ tab: _tab, ...place }, setQuery] = useUrlState(address)
  const query = { sn, ...place }
  const { list, readAt } = useKept(quietApi.inventory.logs, query)
  const act = useAct(terminal)
  const selection = useSelection<LogRow>()
  const mayRead = useCan('file.read')
  return (
    <section
      className={`${pageStyles.panel} ${appsStyles.appsListArea}`}
      data-is="panel"
      aria-label={t('inventory.logs')}
    >
      <SearchBar
        query={query}
        onQuery={setQuery}
        placeholder={t('inventory.logSearch')}
        filters={useFilters(logFields, route, ['type', 'uploaded'])}
      />
      <DataTable
        name="logs"
        label={t('inventory.logs')}
        rowKey={(row) => row.path}
        rowName={(row) => row.name}
        columns={useColumns(logFields, {
          path: (row) => (
            <span title={row.path}>
              <Copyable text={row.path} />
            </span>
          ),
          uploaded: (row) => <Uploaded row={row} run={runOf(act, row.path)} />,
        })}
        query={query}
        onQuery={setQuery}
        list={list}
        {...(act.may ? { selection, selectedActions: <FetchChosen selection={selection} act={act} /> } : {})}
        toolbar={
          <>
            <ReadBar terminal={terminal} kinds={['logs']} readAt={readAt} act={act} />
            <FetchButton act={act} />
          </>
        }
        {...(mayRead
          ? {
              actions: (row: LogRow) => (row.fileId ? <DownloadButton id={row.fileId} name={row.name} /> : null),
              actionsWidth: 105,
            }
          : {})}
        exportOf={{ route, name: `logs-${sn}` }}
        empty={<NoItems readAt={readAt} filtered={Boolean(query.q ?? query.type ?? query.uploaded !== undefined)} />}
      />
    </section>
  )
}

function FetchChosen({ selection, act }: { selection: Selection<LogRow>; act: Act }) {
  const t = useText()
  const tooMany = selection.keys.length > filesAtOnce ? t('inventory.logsTooMany', { count: filesAtOnce }) : null
  return (
    <>
      <Greyable
        type="primary"
        size="small"
        icon={<Icon name="upload" />}
        loading={act.isAsking}
        reason={act.cannotDo('fetch_files') ?? tooMany}
        onClick={() => {
          act.act('fetch_files', { paths: [...selection.keys], kind: 'log' })
          selection.clear()
        }}
      >
        {t('inventory.logsChosen')}
      </Greyable>
      {tooMany ? <StatusDot tone="warn" label={tooMany} /> : null}
    </>
  )
}

/** On its way, waiting for its turn, here since when, or why not. */
function Uploaded({ row, run }: { row: LogRow; run: ReturnType<Act['latest']> }) {
  const t = useText()
  if (row.sending) return <Progress file={row.sending} />
  const isHere = row.uploadedAt !== null && (!run || row.uploadedAt >= run.createdAt)
  if (run && isOpen(run) && !isHere) return <StatusTag tone="busy" label={t(`run.status.${run.status}`)} />
  const problem = isHere ? null : whyNot(t, run)
  if (problem)
    return (
      <span title={problem}>
        <StatusDot tone="bad" label={problem} />
      </span>
    )
  if (row.uploadedAt === null) return <StatusTag tone="idle" label={t('inventory.log.uploaded.false')} />
  return (
    <span className={styles.logHere}>
      <StatusTag tone="ok" label={t('inventory.log.uploaded.true')} />
      <small>
        <DateTime at={row.uploadedAt} relative />
      </small>
    </span>
  )
}
