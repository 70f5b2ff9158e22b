import { inventory, type PermissionRow } from '@cpm/contract/estate/inventory/inventory'
import { permissionFields } from '@cpm/contract/estate/inventory/inventory.fields'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { Switch } from 'antd'
import { useMemo } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { confirm } from '../../../kit/dialog/feedback.tsx'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { isWord, t as say, type Text, useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { type Act, isOpen, useAct, whyNot } from './apps-act.ts'
import { NoItems } from './apps-empty.tsx'
import { notInAddress, tabAddress, useKept } from './apps-list.ts'
import { ReadBar } from './apps-read-bar.tsx'
import type { TabProps } from '../../../estate/terminal/slots.ts'
import { Mono } from '../../../kit/layout/text.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { useFilters } from '../../../platform/resource/filters.ts'
import styles from './apps.module.css'
import pageStyles from '../../../kit/page/page.module.css'

const route = inventory.routes.permissions
const address = route.input.omit({ ...notInAddress, agent: true }).extend(tabAddress)

/** What the agent can do here, and on Android what apps may. */
export function Permissions({ terminal }: TabProps) {
  const act = useAct(terminal)
  const isAndroid = terminal.platform === 'android'
  return (
    <div className={styles.appsListArea}>
      <OfAgent terminal={terminal} act={act} />
      {isAndroid ? <OfApps terminal={terminal} act={act} /> : null}
    </div>
  )
}

type PartProps = { terminal: TerminalDetail; act: Act }

/** `agent.screenshot` in words; one nobody has words for as it is. */
function agentWord(t: Text, permission: string): string {
  const key = `inventory.${permission}`
  return isWord(key) ? t(key) : permission
}

function OfAgent({ terminal, act }: PartProps) {
  const t = useText()
  const query = { sn: terminal.sn, agent: true, page: 1, pageSize: 100 }
  const found = useRead(quietApi.inventory.permissions, query)
  const records = found.data?.records ?? []
  return (
    <section className={`${pageStyles.panel} ${styles.appsPart}`} data-is="panel">
      <h3>{t('inventory.ofAgent')}</h3>
      <p>{t('inventory.ofAgentHint')}</p>
      {found.isPending ? <Waiting lines={3} /> : null}
      {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : null}
      <ul className={styles.agentCan}>
        {records.map((row) => (
          <li key={row.permission}>
            <span>{agentWord(t, row.permission)}</span>
            <StatusTag
              tone={row.granted ? 'ok' : 'idle'}
              label={t(row.granted ? 'inventory.can' : 'inventory.cannot')}
            />
            {row.note ? <small>{row.note}</small> : null}
          </li>
        ))}
      </ul>
      {found.data && records.length === 0 ? <NoItems readAt={found.data.readAt} filtered={false} /> : null}
      {terminal.platform === 'android' ? null : (
        <ReadBar terminal={terminal} kinds={['permissions']} readAt={found.data?.readAt} act={act} />
      )}
    </section>
  )
}

const shortName = (permission: string) => permission.split('.').at(-1) ?? permission

function usePermissionColumns(act: Act) {
  const columns = useColumns(permissionFields, {
    packageName: (row) => <span title={row.packageName}>{row.appName ?? row.packageName}</span>,
    permission: (row) => <Mono title={row.permission}>{shortName(row.permission)}</Mono>,
    change: (row) => <Change row={row} act={act} />,
  })
  return useMemo(() => columns.filter(({ key }) => act.may || key !== 'change'), [columns, act.may])
}

function OfApps({ terminal, act }: PartProps) {
  const t = useText()
  const [{ tab: _tab, ...place }, setQuery] = useUrlState(address)
  const query = { sn: terminal.sn, agent: false, ...place }
  const { list, readAt } = useKept(quietApi.inventory.permissions, query)
  return (
    <section className={`${pageStyles.panel} ${styles.appsPart} ${styles.appsListArea}`} data-is="panel">
      <h3>{t('inventory.ofApps')}</h3>
      <SearchBar
        query={query}
        onQuery={setQuery}
        placeholder={t('inventory.permissionSearch')}
        filters={useFilters(permissionFields, route, ['granted'])}
      />
      <DataTable
        name="permissions"
        label={t('inventory.ofApps')}
        rowKey={(row) => `${row.packageName} ${row.permission}`}
        rowName={(row) => `${row.appName ?? row.packageName} ${row.permission}`}
        columns={usePermissionColumns(act)}
        query={query}
        onQuery={setQuery}
        list={list}
        toolbar={<ReadBar terminal={terminal} kinds={['permissions']} readAt={readAt} act={act} />}
        exportOf={{ route, name: `permissions-${terminal.sn}` }}
        empty={<NoItems readAt={readAt} filtered={query.q !== undefined || query.granted !== undefined} />}
      />
    </section>
  )
}

/** Asks the terminal to change it; it stands as it is until the terminal says otherwise. */
function Change({ row, act }: { row: PermissionRow; act: Act }) {
  const t = useText()
  const { packageName, permission, granted, changeable } = row
  const name = row.appName ?? packageName
  if (!changeable) return <span className={styles.notChangeable}>{row.note ?? t('inventory.notChangeable')}</span>
  const run = act.latest(
    'set_permission',
    (params) => params.packageName === packageName && params.permission === permission,
  )
  const cannot = act.cannotDo('set_permission')
  const problem = cannot ?? whyNot(t, run)
  async function ask(): Promise<void> {
    const vars = { name, permission: shortName(permission) }
    const yes =
      !granted ||
      (await confirm({
        title: say('inventory.revokeOf', vars),
        content: say('inventory.revokeHint'),
        okText: say('inventory.revoke'),
        danger: true,
      }))
    if (yes) act.act('set_permission', { packageName, permission, granted: !granted })
  }
  return (
    <span className={styles.permissionChange}>
      <Switch
        size="small"
        checked={granted}
        loading={isOpen(run)}
        disabled={cannot !== null}
        aria-label={t('inventory.grantOf', { name, permission: shortName(permission) })}
        title={problem ?? undefined}
        onChange={() => void ask()}
      />
      {run && isOpen(run) ? <StatusTag tone="busy" label={t(`run.status.${run.status}`)} /> : null}
      {problem && !isOpen(run) ? (
        <span className={styles.actProblem} title={problem}>
          {problem}
        </span>
      ) : null}
    </span>
  )
}
