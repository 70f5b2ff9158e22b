import { file, type FileRow } from '@cpm/contract/estate/file/file'
import { fileFields } from '@cpm/contract/estate/file/file.fields'
import { quietApi } from '../../../api/api.ts'
import { useCan } from '../../../api/session/can.tsx'
import { DataTable, useList } from '../../../kit/table/data-table.tsx'
import { Button } from 'antd'
import { Empty } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { useSelection } from '../../../kit/list/selection.ts'
import { StatusDot, StatusTag } from '../../../kit/values/status.tsx'
import { useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { Copyable, DateTime } from '../../../kit/values/values.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { worded } from '../../../platform/resource/filters.ts'
import { type Act, isOpen, useAct, whyNot } from '../apps/apps-act.ts'
import { notInAddress, tabAddress } from '../apps/apps-list.ts'
import { DownloadButton } from './files-download.tsx'
import { FetchButton } from './files-fetch.tsx'
import { Gallery } from './files-gallery.tsx'
import { Progress } from './files-progress.tsx'
import { useRemove } from './files-remove.ts'
import type { TabProps } from '../../../estate/terminal/slots.ts'
import { Row } from '../../../kit/layout/box.tsx'
import styles from '../apps/apps.module.css'
import pageStyles from '../../../kit/page/page.module.css'

const route = file.routes.list
const address = route.input.omit(notInAddress).extend(tabAddress)
const fetched = ['file', 'log'] as const

/** What the terminal sent: screenshots to look at, and files to take away. */
export function Files({ terminal }: TabProps) {
  const t = useText()
  const act = useAct(terminal)
  return (
    <div className={styles.appsListArea}>
      <section className={`${pageStyles.panel} ${styles.appsPart}`} data-is="panel">
        <h3>{t('sent.shots')}</h3>
        <Gallery terminal={terminal} act={act} />
      </section>
      <section className={`${pageStyles.panel} ${styles.appsPart} ${styles.appsListArea}`} data-is="panel">
        <h3>{t('sent.files')}</h3>
        <Fetched sn={terminal.sn} act={act} />
      </section>
    </div>
  )
}

function Fetched({ sn, act }: { sn: string; act: Act }) {
  const t = useText()
  const [{ tab: _tab, ...place }, setQuery] = useUrlState(address)
  const query = { sn, ...place, kind: place.kind ?? [...fetched], sort: place.sort ?? ('-sentAt' as const) }
  const list = useList(quietApi.file.list, query)
  const selection = useSelection<FileRow>()
  const { ask, busy } = useRemove()
  const mayDelete = useCan('file.delete')
  async function remove(rows: readonly FileRow[]): Promise<void> {
    if (await ask(rows)) selection.clear()
  }
  return (
    <>
      <SearchBar
        query={place}
        onQuery={setQuery}
        placeholder={t('sent.searchHint')}
        filters={[
          {
            name: 'kind',
            label: t('sent.kind'),
            many: true,
            options: worded(fetched, 'sent.kind', t),
          },
        ]}
      />
      <DataTable
        name="files"
        label={t('sent.files')}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={useColumns(fileFields, {
          path: (row) => (
            <span title={row.path}>
              <Copyable text={row.path} />
            </span>
          ),
          sentAt: (row) => (row.whole ? <DateTime at={row.sentAt} /> : <Progress file={row} />),
        })}
        query={query}
        onQuery={setQuery}
        list={list}
        {...(mayDelete
          ? {
              selection,
              selectedActions: (
                <Button
                  danger
                  size="small"
                  icon={<Icon name="trash" />}
                  loading={busy}
                  onClick={() => void remove([...selection.rows.values()])}
                >
                  {t('sent.delete')}
                </Button>
              ),
            }
          : {})}
        toolbar={<FetchState act={act} />}
        actions={(row) => <RowActions row={row} mayDelete={mayDelete} onRemove={() => void remove([row])} />}
        actionsWidth={160}
        exportOf={{ route, name: `files-${sn}` }}
        empty={
          place.q === undefined && place.kind === undefined ? (
            <Empty title={t('sent.noFiles')} hint={t('sent.noFilesHint')} />
          ) : (
            <Empty icon="search" title={t('sent.noMatch')} />
          )
        }
      />
    </>
  )
}

function RowActions({ row, mayDelete, onRemove }: { row: FileRow; mayDelete: boolean; onRemove: () => void }) {
  const t = useText()
  return (
    <>
      {row.whole ? <DownloadButton id={row.id} name={row.name} /> : null}
      {mayDelete ? (
        <Button
          type="link"
          size="small"
          danger
          aria-label={`${t(row.whole ? 'sent.delete' : 'sent.cancel')} ${row.name}`}
          onClick={onRemove}
        >
          {t(row.whole ? 'sent.delete' : 'sent.cancel')}
        </Button>
      ) : null}
    </>
  )
}

/** Asks for a file; how the last asking stands is said beside it. */
function FetchState({ act }: { act: Act }) {
  const t = useText()
  const run = act.latest('fetch_files', ({ kind }) => kind === 'file')
  const problem = whyNot(t, run)
  return (
    <Row as="span" gap={4} className={styles.readBar}>
      <FetchButton act={act} />
      {run && isOpen(run) ? <StatusTag tone="busy" label={t(`run.status.${run.status}`)} /> : null}
      {problem ? <StatusDot tone="bad" label={problem} /> : null}
    </Row>
  )
}
