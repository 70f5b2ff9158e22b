import type { AlarmRow } from '@cpm/contract/insight/alarm/alarm'
import type { RunRow, TaskRow } from '@cpm/contract/delivery/task/task'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { told } from './tool.ts'

/** What of a terminal the house knows by itself; its name, its model and its versions are what it says of itself. */
const ofTerminal = [
  'sn',
  'platform',
  'status',
  'online',
  'lastSeenAt',
  'battery',
  'charging',
  'groupId',
  'groupName',
  'enterpriseName',
  'store',
  'memory',
  'storage',
  'bootAt',
  'createdAt',
  'activatedAt',
  'loggedOffAt',
  'isTest',
  'tags',
  'replacedBy',
  'replaces',
] as const

const inList = ['name', 'model', 'osVersion', 'agent'] as const

export function terminalTold(row: TerminalRow): Record<string, unknown> {
  const short = Object.fromEntries(
    [...ofTerminal, ...inList].map((name) => [name, row[name]]),
  ) as unknown as TerminalRow
  return told(short, ofTerminal)
}
export const terminalWhole = (row: TerminalRow): Record<string, unknown> => told(row, ofTerminal)

export const alarmTold = (row: AlarmRow): Record<string, unknown> =>
  told(row, [
    'id',
    'severity',
    'status',
    'ruleId',
    'key',
    'foldedBy',
    'sns',
    'terminals',
    'holding',
    'groupId',
    'groupName',
    'openedAt',
    'clearedAt',
    'acknowledgedAt',
    'assigneeName',
    'mutedUntil',
    'flapping',
  ])

export const taskTold = (row: TaskRow): Record<string, unknown> =>
  told(row, [
    'id',
    'type',
    'status',
    'reason',
    'total',
    'counts',
    'outcome',
    'gone',
    'waves',
    'wave',
    'pausedAt',
    'pauseReason',
    'stuckAt',
    'stoppedAt',
    'expiresAt',
    'createdAt',
    'createdBy',
  ])

export const runTold = (row: RunRow): Record<string, unknown> =>
  told(row, [
    'id',
    'taskId',
    'sn',
    'online',
    'status',
    'attempt',
    'wave',
    'reason',
    'goneAt',
    'goneWhy',
    'retries',
    'failedFor',
    'holdUntil',
    'progress',
    'exitCode',
    'stopping',
    'deadlineAt',
    'createdAt',
    'updatedAt',
    'startedAt',
    'finishedAt',
  ])
