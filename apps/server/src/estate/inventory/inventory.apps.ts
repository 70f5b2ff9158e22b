import {
  type AppRow,
  type inventory,
  isOfAgent,
  type PermissionRow,
  type ProcessRow,
} from '@cpm/contract/estate/inventory/inventory'
import type { WordKey } from '@cpm/contract'
import { momentOf } from '../terminal/state/terminal.time.ts'
import type { SheetField } from '../../core/export.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { offersFor } from '../../core/offers/offers.ts'
import type { AppSaid, TerminalApps } from './slots.ts'
import type { Ways } from './inventory.items.ts'
import { answer, keptOf } from './inventory.read.ts'

const yesNo = (word: (key: WordKey) => string, value: boolean | undefined) =>
  value === undefined ? null : word(value ? 'inventory.yes' : 'inventory.no')
const isAs = (wanted: boolean | undefined, is: boolean | undefined) => wanted === undefined || wanted === (is ?? false)

const appWays: Ways<AppRow> = {
  texts: (row) => [row.name, row.packageName, row.maker, row.version],
  sorts: {
    name: (row) => row.name || row.packageName,
    packageName: (row) => row.packageName,
    version: (row) => row.version,
    size: (row) => row.size,
    installedAt: (row) => row.installedAt,
  },
  usual: 'name',
  tie: (row) => row.packageName,
}

/** Excel keeps 15 digits of a number; a longer code is a text. */
const codeCell = (code: AppRow['versionCode']) =>
  code === undefined || Number(code) < 1e15 ? (code ?? null) : String(code)

const appFields: readonly SheetField<AppRow>[] = [
  ['name', 'inventory.name'],
  ['packageName', 'inventory.packageName'],
  ['version', 'inventory.version'],
  ['versionCode', 'inventory.versionCode', (row) => codeCell(row.versionCode)],
  ['maker', 'inventory.maker', (row) => row.maker ?? null],
  ['system', 'inventory.system', (row, word) => yesNo(word, row.system)],
  ['running', 'inventory.running.true', (row, word) => yesNo(word, row.running)],
  ['standing', 'inventory.standing', ({ standing }, word) => standing && word(`inventory.standing.${standing}`)],
  ['size', 'inventory.size', (row) => row.size ?? null, 'bytes'],
  ['installedAt', 'inventory.installedAt'],
]

const unsaid = { standing: null, meant: null } satisfies AppSaid

/** What districts say of the apps of a terminal, by what its list calls them. */
async function standingsOf(ctx: Pick<Ctx, 'scope'>, terminalId: number): Promise<Map<string, AppSaid>> {
  const offers = await offersFor<TerminalApps>('terminal.apps')
  const said = await Promise.all(offers.map((one) => one.standings(ctx, terminalId)))
  return new Map(said.flatMap((one) => [...one]))
}

export const apps: Handler<typeof inventory.routes.apps> = async (ctx, query) => {
  const { terminalId, items, readAt } = await keptOf(ctx.scope, query.sn, 'apps')
  const standings = await standingsOf(ctx, terminalId)
  const rows = items
    .map((one) => ({ ...one, installedAt: momentOf(one.installedAt), ...(standings.get(one.packageName) ?? unsaid) }))
    .filter((one) => isAs(query.system, one.system) && isAs(query.running, one.running))
    .filter(({ standing }) => !query.standing || (standing !== null && query.standing.includes(standing)))
  return answer(ctx, query, { rows, readAt, ways: appWays, fields: appFields, name: 'apps' })
}

const processWays: Ways<ProcessRow> = {
  texts: (row) => [row.name, row.command, row.user, String(row.pid)],
  sorts: {
    name: (row) => row.name,
    pid: (row) => row.pid,
    cpu: (row) => row.cpu,
    memory: (row) => row.memory,
    startedAt: (row) => row.startedAt,
    user: (row) => row.user,
  },
  usual: '-cpu',
  tie: (row) => String(row.pid),
}

const processFields: readonly SheetField<ProcessRow>[] = [
  ['pid', 'inventory.pid'],
  ['name', 'inventory.name'],
  ['command', 'inventory.command', (row) => row.command ?? null],
  ['user', 'inventory.user', (row) => row.user ?? null],
  ['cpu', 'inventory.cpu', (row) => row.cpu ?? null, 'percent'],
  ['memory', 'inventory.memory', (row) => row.memory ?? null, 'bytes'],
  ['startedAt', 'inventory.startedAt'],
]

export const processes: Handler<typeof inventory.routes.processes> = async (ctx, query) => {
  const { items, readAt } = await keptOf(ctx.scope, query.sn, 'processes')
  const rows = items.map((one) => ({ ...one, startedAt: momentOf(one.startedAt) }))
  return answer(ctx, query, { rows, readAt, ways: processWays, fields: processFields, name: 'processes' })
}

const permissionWays: Ways<PermissionRow> = {
  texts: (row) => [row.appName ?? undefined, row.packageName, row.permission],
  sorts: {
    // By what stands in the column: the app's name where it has one.
    packageName: (row) => row.appName ?? row.packageName,
    permission: (row) => row.permission,
  },
  usual: 'packageName',
  tie: (row) => `${row.packageName} ${row.permission}`,
}

const permissionFields: readonly SheetField<PermissionRow>[] = [
  ['appName', 'inventory.app'],
  ['packageName', 'inventory.packageName'],
  ['permission', 'inventory.permission'],
  ['granted', 'inventory.granted.true', (row, word) => yesNo(word, row.granted)],
  ['note', 'inventory.note', (row) => row.note ?? null],
]

export const permissions: Handler<typeof inventory.routes.permissions> = async (ctx, query) => {
  const { items, readAt } = await keptOf(ctx.scope, query.sn, 'permissions')
  const known = await keptOf(ctx.scope, query.sn, 'apps')
  const names = new Map(known.items.map((one) => [one.packageName, one.name]))
  const rows = items
    .filter((one) => isAs(query.granted, one.granted) && isAs(query.agent, isOfAgent(one)))
    .map((one) => ({ ...one, appName: names.get(one.packageName) || null }))
  return answer(ctx, query, { rows, readAt, ways: permissionWays, fields: permissionFields, name: 'permissions' })
}
