import { sn } from '@cpm/contract/estate/agent/report'
import { id } from '@cpm/contract/kernel/id'
import { moment } from '@cpm/contract/kernel/list'
import { historyKinds } from '@cpm/contract/insight/timeline/timeline'
import { mcpLimits } from '@cpm/contract/service/assistant/assistant.tools'
import { z } from 'zod'
import { filterOfTerminals, paged } from '../plain.ts'
import { alarmTold, runTold, terminalTold, terminalWhole } from '../rows.ts'
import { cut, listed, parts, told, tool, untrusted } from '../tool.ts'

export const searchTerminals = tool({
  name: 'search_terminals',
  description:
    'Finds terminals (POS devices) by the filters of the list of terminals. q searches SN, name and more. Returns one page and the total.',
  input: z.strictObject({ filter: filterOfTerminals.optional(), ...paged }),
  output: listed(),
  run: async ({ ask }, { filter, page, pageSize }) => {
    const found = await ask.terminal.list({ ...filter, page, pageSize })
    return { data: { total: found.total, page, pageSize, records: found.records.map(terminalTold) } }
  },
})

export const getTerminal = tool({
  name: 'get_terminal',
  description:
    'One terminal: its status and last report, its open alarms, its latest runs and its peripherals, as far as the token has permission to read them.',
  input: z.strictObject({ sn }),
  output: z.looseObject({ terminal: z.looseObject({ untrusted: untrusted.optional() }), link: z.string() }),
  run: async (asked, { sn }) => {
    const { ask, page } = asked
    const row = await ask.terminal.get({ sn })
    const more = await parts(asked, {
      openAlarms: [
        'alarm.read',
        async () =>
          (await ask.alarm.list({ sn, status: ['open', 'acknowledged'], pageSize: 20 })).records.map(alarmTold),
      ],
      latestRuns: [
        'task.read',
        async () => (await ask.task.runsOfTerminal({ sn, pageSize: 10 })).records.map((run) => runTold(run as never)),
      ],
      peripherals: ['peripheral.read', async () => ({ untrusted: cut(await ask.peripheral.ofTerminal({ sn })) })],
    })
    const link = page(`/device/deviceDetail/${encodeURIComponent(row.sn)}`)
    return { data: { terminal: terminalWhole(row), ...more, link } }
  },
})

export const timelineOf = tool({
  name: 'terminal_timeline',
  description:
    'The history of a terminal, newest first: lifecycle, connections, events, changes, runs, notes, remote sessions, alarms. Includes the history of the terminals it replaced.',
  input: z.strictObject({
    sn,
    kind: z.array(z.enum(historyKinds)).max(historyKinds.length).optional(),
    from: moment.optional(),
    to: moment.optional(),
    pageSize: z.number().int().min(1).max(mcpLimits.rows).default(30),
    after: z.string().max(400).optional().describe('The value of next from the previous page'),
  }),
  output: z.object({
    records: z.array(z.looseObject({ untrusted: untrusted.optional() })),
    next: z.string().nullable(),
    predecessor: z.string().nullable(),
  }),
  run: async ({ ask }, input) => {
    const { records, ...rest } = await ask.timeline.list(input)
    return { data: { ...rest, records: records.map((one) => told(one, ['id', 'kind', 'at', 'formerSn'])) } }
  },
})

export const searchGroups = tool({
  name: 'search_groups',
  description: 'Finds groups of terminals (stores and others) by name or number. Filters by group use the ids.',
  input: z.strictObject({
    q: z.string().max(100).optional(),
    type: z.string().max(50).optional(),
    under: id.optional().describe('Only groups below this group'),
    ...paged,
  }),
  output: listed(),
  run: async ({ ask }, input) => {
    const { total, records } = await ask.group.search(input)
    const rows = records.map((one) =>
      told(one, ['id', 'name', 'number', 'type', 'parentId', 'parentName', 'terminals']),
    )
    return { data: { total, page: input.page, pageSize: input.pageSize, records: rows } }
  },
})
