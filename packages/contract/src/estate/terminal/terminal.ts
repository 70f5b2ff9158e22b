import { z } from 'zod'
import { listQuery, many, page } from '../../kernel/list.ts'
import { resource } from '../../kernel/resource.ts'
import { nothing, routesFor } from '../../kernel/route.ts'
import { topic } from '../../kernel/topic.ts'
import { config } from '../agent/desired.ts'
import { event, hello, platforms, presence, refusedReport, report, sn } from '../agent/report.ts'
import { changePermissions, terminalChanges } from './terminal.change.ts'
import { terminalChangeWords } from './terminal.change.words.ts'
import { terminalPageWords } from './terminal.page.words.ts'
import { readPermissions, terminalDetail, terminalEvent, terminalFilter, terminalRow } from './terminal.shape.ts'
import { terminalWords } from './terminal.words.ts'

const permissions = { ...readPermissions, ...changePermissions }
const route = routesFor(permissions)

export const terminal = resource({
  namedBy: 'sn',
  touches: ['group'],
  permissions,
  audit: {
    area: ['终端', 'Terminals'],
    tables: {
      terminal: ['终端', 'Terminal'],
    },
    names: { terminal: 'sn' },
    refers: { replaces_id: 'terminal', replaced_by_id: 'terminal' },
    before: { areas: ['fleet'], actions: { 'fleet.logOff': 'logOffMany' } },
  },
  routes: {
    list: route('GET', '/api/v1/terminals', {
      permission: 'terminal.read',
      input: listQuery(['sn', 'name', 'lastSeenAt', 'createdAt', 'model'], {
        ...terminalFilter,
        /** Of these alone: the ones ticked, for an export of them. */
        sns: many(sn).optional(),
      }),
      output: page(terminalRow),
    }),
    get: route('GET', '/api/v1/terminals/{sn}', {
      permission: 'terminal.read',
      input: z.object({ sn }),
      output: terminalDetail,
    }),
    events: route('GET', '/api/v1/terminals/{sn}/events', {
      permission: 'terminal.read',
      input: listQuery(['at'], { sn }).omit({ export: true, after: true }),
      output: page(terminalEvent),
    }),
    /** Values to choose from in filters and fields, of the terminals one sees; at most 500 of each. */
    choices: route('GET', '/api/v1/terminals/choices', {
      summary: true,
      permission: 'terminal.read',
      input: nothing,
      output: z.object({
        tags: z.array(z.string()),
        models: z.array(z.string()),
        /** Of the models the catalogue knows their platforms; one that is not here may be of any. */
        modelPlatforms: z.array(z.object({ model: z.string(), platforms: z.array(z.enum(platforms)) })),
        osVersions: z.array(z.string()),
        agents: z.array(z.string()),
      }),
    }),
    /** Takes the credential away and ends the terminal's connections within 5 s. */
    logOff: route('POST', '/api/v1/terminals/{sn}/log-off', {
      permission: 'terminal.logOff',
      audit: ['批量注销终端', 'Log off terminals in bulk'],
      proof: 'always',
      input: z.object({ sn }),
      output: terminalRow,
    }),
    /** A logged-off terminal may be enrolled again after this. */
    restock: route('POST', '/api/v1/terminals/{sn}/restock', {
      permission: 'terminal.logOff',
      audit: ['终端退回库存', 'Return terminal to stock'],
      input: z.object({ sn }),
      output: terminalRow,
    }),
    ...terminalChanges,
  },
  events: {
    boot: { words: ['开机', 'Started'] },
    shutdown: { words: ['关机', 'Shut down'] },
    violation: { words: ['违反黑白名单', 'Whitelist or blacklist violation'] },
    error: { words: ['错误', 'Error'] },
  },
  topics: {
    hello: topic('up', 'hello', hello),
    report: topic('up', 'report', report),
    event: topic('up', 'event', event),
    presence: topic('up', 'presence', presence),
    config: topic('down', 'config', config),
    refused: topic('down', 'refused', refusedReport),
  },
  pages: [
    {
      path: '/device/index',
      folder: 'device',
      title: ['我的设备', 'My devices'],
      sort: 10,
      codes: [
        'terminal.read',
        'terminal.export',
        'terminal.logOff',
        'terminal.add',
        'terminal.update',
        'terminal.ship',
        'terminal.replace',
        'terminal.transfer',
        'terminal.tag',
      ],
    },
    {
      path: '/device/deviceDetail/{sn}',
      folder: 'device',
      title: ['设备详情', 'Device detail'],
      sort: 20,
      codes: ['terminal.read'],
    },
  ],
  // Both choose terminals.
  buttons: [
    { page: '/remote/common', codes: ['terminal.read'] },
    { page: '/device/deviceFavorites', codes: ['terminal.read'] },
    { page: '/longRange/index', codes: ['terminal.read'] },
  ],
  live: ['terminal'],
  words: { ...terminalWords, ...terminalChangeWords, ...terminalPageWords },
})
