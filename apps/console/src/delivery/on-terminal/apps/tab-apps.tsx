import { type AppRow, inventory } from '@cpm/contract/estate/inventory/inventory'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { useMemo } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useCan } from '../../../api/session/can.tsx'
import { type Column, DataTable } from '../../../kit/table/data-table.tsx'
import { confirm } from '../../../kit/dialog/feedback.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { t as say, type Text, useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { Bytes, Copyable, DateTime, nothing } from '../../../kit/values/values.tsx'
import { isOf } from '../../task-types/act/act-offer.ts'
import { type Act, isOpen, useAct, whyNot } from './apps-act.ts'
import { NoItems } from './apps-empty.tsx'
import { notInAddress, tabAddress, useKept } from './apps-list.ts'
import { ReadBar } from './apps-read-bar.tsx'
import type { TabProps } from '../../../estate/terminal/slots.ts'
import { Mono } from '../../../kit/layout/text.tsx'
import styles from './apps.module.css'
import pageStyles from '../../../kit/page/page.module.css'

const route = inventory.routes.apps
const address = route.input.omit(notInAddress).extend(tabAddress)

function columnsOf(t: Text, isWindows: boolean): Column<AppRow>[] {
  return [
    {
      key: 'name',
      title: t('inventory.name'),
      sort: 'name',
      width: 185,
      render: (row) => <span title={row.name}>{row.name || row.packageName}</span>,
    },
    {
      key: 'packageName',
      title: t(isWindows ? 'inventory.programKey' : 'inventory.packageName'),
      sort: 'packageName',
      width: 225,
      render: (row) => <Copyable text={row.packageName} />,
    },
    {
      key: 'version',
      title: t('inventory.version'),
      sort: 'version',
      width: 105,
      render: (row) => (row.version ? <Mono>{row.version}</Mono> : nothing),
    },
    { key: 'maker', title: t('inventory.maker'), width: 150, optional: true, render: (row) => row.maker || nothing },
    {
      key: 'system',
      title: t('inventory.origin'),
      width: 90,
      render: (row) => t(row.system ? 'inventory.originSystem' : 'inventory.originOwn'),
    },
    {
      key: 'running',
      title: t('inventory.state'),
      width: 130,
      render: (row) =>
        row.running === undefined ? (
          nothing
        ) : (
          <StatusTag
            tone={row.running ? 'ok' : 'idle'}
            label={t(row.running ? 'inventory.running' : 'inventory.notRunning')}
          />
        ),
    },
    {
      key: 'size',
      title: t('inventory.size'),
      sort: 'size',
      width: 90,
      align: 'end',
      render: (row) => <Bytes value={row.size} />,
    },
    {
      key: 'installedAt',
      title: t('inventory.installedAt'),
      sort: 'installedAt',
      width: 165,
      render: (row) => <DateTime at={row.installedAt} />,
    },
  ]
}

/** What is installed: apps of Android, programs of Windows, packages of Linux. */
export function Apps({ terminal }: TabProps) {
  const t = useText()
  const { sn, platform } = terminal
  const [{ tab: _tab, ...place }, setQuery] = useUrlState(address)
  const query = { sn, ...place }
  const { list, readAt } = useKept(quietApi.inventory.apps, query)
  const act = useAct(terminal)
  const columns = useMemo(() => columnsOf(t, platform === 'windows'), [t, platform])
  const mayExport = useCan('inventory.export')
  const mayUninstall = act.may && isOf('uninstall', platform)
  const word = { android: 'inventory.apps', windows: 'inventory.programs', linux: 'inventory.packages' } as const
  return (
    <section className={`${pageStyles.panel} ${styles.appsListArea}`} data-is="panel" aria-label={t(word[platform])}>
      <SearchBar
        query={query}
        onQuery={setQuery}
        placeholder={t(platform === 'windows' ? 'inventory.programSearch' : 'inventory.appSearch')}
        filters={[
          {
            name: 'system',
            label: t('inventory.origin'),
            options: [
              { value: false, label: t('inventory.originOwn') },
              { value: true, label: t('inventory.originSystem') },
            ],
          },
          { name: 'running', label: t('inventory.state'), options: [{ value: true, label: t('inventory.running') }] },
        ]}
      />
      <DataTable
        name={`apps-${platform}`}
        label={t(word[platform])}
        rowKey={(row) => row.packageName}
        rowName={(row) => row.name}
        columns={columns}
        query={query}
        onQuery={setQuery}
        list={list}
        toolbar={<ReadBar terminal={terminal} kinds={['apps']} readAt={readAt} act={act} />}
        {...(mayUninstall
          ? { actions: (row: AppRow) => <Uninstall terminal={terminal} app={row} act={act} />, actionsWidth: 110 }
          : {})}
        {...(mayExport ? { exportOf: { route, name: `apps-${sn}` } } : {})}
        empty={<NoItems readAt={readAt} filtered={isFiltered(query)} />}
      />
    </section>
  )
}

const isFiltered = ({ q, system, running }: { q?: string | undefined; system?: unknown; running?: unknown }) =>
  q !== undefined || system !== undefined || running !== undefined

type UninstallProps = { terminal: TerminalDetail; app: AppRow; act: Act }

/** Takes an app away as a task; its state stands here until it is gone from the list. */
function Uninstall({ terminal, app, act }: UninstallProps) {
  const t = useText()
  const { packageName, system } = app
  const name = app.name || packageName
  const run = act.latest('uninstall', (params) => params.packageName === packageName)
  if (run && isOpen(run)) return <StatusTag tone="busy" label={t(`run.status.${run.status}`)} />
  const problem = whyNot(t, run)
  async function ask(): Promise<void> {
    const yes = await confirm({
      title: say('inventory.uninstallOf', { name }),
      content: say('inventory.uninstallHint', { sn: terminal.sn }),
      okText: say('inventory.uninstall'),
      danger: true,
    })
    if (yes) act.act('uninstall', { packageName, name })
  }
  return (
    <>
      {problem ? (
        <span className={styles.actProblem} title={problem}>
          {problem}
        </span>
      ) : null}
      <Greyable
        type="link"
        size="small"
        danger
        aria-label={`${t('inventory.uninstall')} ${name}`}
        reason={system ? t('inventory.uninstallSystem') : act.cannotDo('uninstall')}
        onClick={() => void ask()}
      >
        {t('inventory.uninstall')}
      </Greyable>
    </>
  )
}
