import { type AppRow, inventory } from '@cpm/contract/estate/inventory/inventory'
import { appStandings } from '@cpm/contract/estate/inventory/inventory.kinds'
import { appFields } from '@cpm/contract/estate/inventory/inventory.fields'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { useMemo } from 'react'
import { quietApi } from '../../../api/api.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { confirm } from '../../../kit/dialog/feedback.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { t as say, useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { worded } from '../../../platform/resource/filters.ts'
import { isOf } from '../../task-types/act/act-offer.ts'
import { type Act, isOpen, useAct, whyNot } from './apps-act.ts'
import { Update, UpdateAll } from './apps-update.tsx'
import { NoItems } from './apps-empty.tsx'
import { useStart } from './apps-start.ts'
import { notInAddress, tabAddress, useKept } from './apps-list.ts'
import { ReadBar } from './apps-read-bar.tsx'
import type { TabProps } from '../../../estate/terminal/slots.ts'
import styles from './apps.module.css'
import pageStyles from '../../../kit/page/page.module.css'

const route = inventory.routes.apps
const address = route.input.omit(notInAddress).extend(tabAddress)

/** What a program of Windows is known by is no name of a package. */
function useAppColumns(isWindows: boolean) {
  const t = useText()
  const columns = useColumns(appFields, {
    name: (row) => <span title={row.name}>{row.name || row.packageName}</span>,
  })
  const key = t('inventory.programKey')
  return useMemo(
    () => columns.map((one) => (isWindows && one.key === 'packageName' ? { ...one, title: key } : one)),
    [columns, isWindows, key],
  )
}

/** What is installed: apps of Android, programs of Windows, packages of Linux. */
export function Apps({ terminal }: TabProps) {
  const t = useText()
  const { sn, platform } = terminal
  const [{ tab: _tab, ...place }, setQuery] = useUrlState(address)
  const query = { sn, ...place }
  const { list, readAt } = useKept(quietApi.inventory.apps, query)
  const act = useAct(terminal)
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
            options: worded([false, true], 'inventory.origin', t),
          },
          { name: 'running', label: t('inventory.state'), options: worded([true], 'inventory.running', t) },
          {
            name: 'standing',
            label: t('inventory.standing'),
            many: true,
            options: worded(appStandings, 'inventory.standing', t),
            width: 150,
          },
        ]}
      />
      <DataTable
        name={`apps-${platform}`}
        label={t(word[platform])}
        rowKey={(row) => row.packageName}
        rowName={(row) => row.name}
        columns={useAppColumns(platform === 'windows')}
        query={query}
        onQuery={setQuery}
        list={list}
        toolbar={
          <>
            <ReadBar terminal={terminal} kinds={['apps']} readAt={readAt} act={act} />
            <UpdateAll terminal={terminal} act={act} />
          </>
        }
        {...(mayUninstall
          ? {
              actions: (row: AppRow) => (
                <>
                  <Update app={row} act={act} />
                  <StartStop terminal={terminal} app={row} act={act} />
                  <Uninstall terminal={terminal} app={row} act={act} />
                </>
              ),
              actionsWidth: 230,
            }
          : {})}
        exportOf={{ route, name: `apps-${sn}` }}
        empty={<NoItems readAt={readAt} filtered={isFiltered(query)} />}
      />
    </section>
  )
}

type Narrowed = { q?: string | undefined; system?: unknown; running?: unknown; standing?: unknown }
const isFiltered = ({ q, system, running, standing }: Narrowed) =>
  [q, system, running, standing].some((one) => one !== undefined)

type OfApp = { terminal: TerminalDetail; app: AppRow; act: Act }

/** Starts what does not run, and stops what does. */
function StartStop({ terminal, app, act }: OfApp) {
  const t = useText()
  const { packageName, running } = app
  const name = app.name || packageName
  const type = running ? 'stop_app' : 'start_app'
  const run = act.latest(type, (params) => params.packageName === packageName)
  const start = useStart(terminal, running ? undefined : run)
  const problem = whyNot(t, run)
  return (
    <Greyable
      type="link"
      size="small"
      aria-label={`${t(running ? 'inventory.stop' : 'inventory.start')} ${name}`}
      title={problem ?? undefined}
      reason={isOpen(run) && run ? t(`run.status.${run.status}`) : act.cannotDo(type)}
      onClick={() => (running ? act.act('stop_app', { packageName, name }) : start({ packageName, name }))}
    >
      {t(running ? 'inventory.stop' : 'inventory.start')}
    </Greyable>
  )
}

/** Takes an app away as a task; its state stands here until it is gone from the list. */
function Uninstall({ terminal, app, act }: OfApp) {
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
