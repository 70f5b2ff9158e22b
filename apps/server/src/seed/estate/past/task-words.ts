import { type AnyTaskType, type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { between, luck } from '../chance.ts'
import type { EstateTerminal } from '../terminals.ts'

/** What the people of the demo ask of terminals, and what these say: in the words of the agent and of their systems. */

/** Parameters of a task of a type. */
export function askedFor(type: TaskType, chosen: readonly EstateTerminal[]): Record<string, unknown> {
  const { sample, sampleOn }: AnyTaskType = taskTypeOf[type]
  const platform = chosen[0]?.platform
  return (platform && sampleOn?.[platform]) ?? sample
}

export type Wrong = { reason: string; output?: string; exitCode?: number }
/** What it says when it went well, and the ways it goes wrong. */
type Endings = { right: string; exitCode?: number; wrong: readonly Wrong[] }

const mega = (one: EstateTerminal, word: string, most: number) => `${between(2, most, one.sn, word).toFixed(1)} MB`
const late: Wrong = { reason: 'no_answer' }
const cut: Wrong = { reason: 'interrupted' }

const tales: Partial<Record<TaskType, (one: EstateTerminal) => Endings>> = {
  command: (one) => ({ right: saidOf(one), exitCode: 0, wrong: commandWrongs(one) }),
  message: ({ platform }) => ({
    right: platform === 'windows' ? 'Shown in a window on the desktop.' : 'Shown over the running app.',
    wrong: [late, { reason: 'not_supported', output: 'No screen to show it on.' }],
  }),
  restart: () => ({ right: 'The machine was restarted.', wrong: [cut, late] }),
  restart_agent: () => ({ right: 'The agent was restarted.', wrong: [late, cut] }),
  screenshot: ({ sn }) => ({
    right: `screenshot-${sn}.png`,
    wrong: [
      { reason: 'not_sent', output: 'The connection was lost while it was being sent.' },
      { reason: 'timeout', output: 'The screen gave no picture in time.' },
    ],
  }),
  lock: () => ({ right: 'The screen is locked.', wrong: [{ reason: 'secret_lost' }, late] }),
  unlock: ({ sn }) => ({
    right: luck(sn, 'locked') < 0.5 ? 'The screen is unlocked.' : 'It was not locked.',
    wrong: [late, cut],
  }),
  clear_cache: (one) => ({
    right: `${mega(one, 'cache', 90)} were freed.`,
    wrong: [{ reason: 'no_such_app', output: `There is no app ${taskTypeOf.clear_cache.sample.packageName}.` }, late],
  }),
  factory_reset: () => ({ right: 'The terminal goes back to how it left the factory.', wrong: [cut, late] }),
  uninstall: () => ({
    right: '腾讯视频 8.9.10 was taken away.',
    wrong: [
      { reason: 'no_such_app', output: `There is no app ${taskTypeOf.uninstall.sample.packageName}.` },
      { reason: 'protected', output: '腾讯视频 came with the system and cannot be taken away.' },
    ],
  }),
  set_permission: () => ({
    right: 'android.permission.CAMERA is taken away.',
    wrong: [{ reason: 'protected', output: 'android.permission.CAMERA cannot be changed.' }, { reason: 'no_such_app' }],
  }),
  refresh: () => ({ right: 'Sent: apps, processes.', wrong: [{ reason: 'timeout' }, late] }),
  fetch_files: (one) => ({
    right: `agent.log, ${mega(one, 'log', 6)}`,
    wrong: [
      { reason: 'no_such_file', output: 'There is no such file on the terminal.' },
      { reason: 'too_large', output: 'agent.log has 184.0 MB; at most 100.0 MB can be sent.' },
    ],
  }),
}

/** Of a type nothing is told of here, what may be said of any. */
export const endingsOf = (type: TaskType, one: EstateTerminal): Endings =>
  tales[type]?.(one) ?? { right: 'Done.', wrong: [late, cut] }

function commandWrongs({ platform }: EstateTerminal): readonly Wrong[] {
  const unknown =
    platform === 'windows'
      ? "'ipconfg' is not recognized as an internal or external command,\r\noperable program or batch file.\r\n"
      : 'df: /storage/emulated: Permission denied\n'
  return [
    { reason: 'exit_code', exitCode: platform === 'windows' ? 9009 : 1, output: unknown },
    { reason: 'timeout', output: '' },
    { reason: 'not_started', output: 'No shell could be started.' },
  ]
}

function saidOf({ platform, facts }: EstateTerminal): string {
  if (platform === 'windows') {
    return `\r\nWindows IP Configuration\r\n\r\n   IPv4 Address. . . . . . . . . . . : ${facts.network?.ip ?? ''}\r\n   Subnet Mask . . . . . . . . . . . : 255.255.255.0\r\n`
  }
  const blocks = (bytes: number | undefined) => String(Math.round((bytes ?? 0) / 1024)).padStart(10)
  const used = Math.round(((facts.storage?.used ?? 0) / (facts.storage?.total ?? 1)) * 100)
  return `Filesystem      1K-blocks       Used Use% Mounted on\n/dev/block/dm-4${blocks(facts.storage?.total)} ${blocks(facts.storage?.used)} ${String(used).padStart(3)}% /data\n`
}
