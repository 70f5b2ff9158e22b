import type { TaskType } from '@cpm/contract/delivery/task/task'
import { between, luck } from '../chance.ts'
import type { EstateTerminal } from '../terminals.ts'

/** What the people of the demo ask of terminals, and what these say: in the words of the agent and of their systems. */

const cacheApp = 'com.android.chrome'
const gameApp = 'com.tencent.qqlive'

/** Parameters of a task of a type. */
export function askedFor(type: TaskType, chosen: readonly EstateTerminal[]): Record<string, unknown> {
  const isWindows = chosen[0]?.platform === 'windows'
  switch (type) {
    case 'command':
      return { line: isWindows ? 'ipconfig' : 'df' }
    case 'message':
      return {
        title: '晚间结账 End of day',
        text: '请在打烊前完成日结，并将手持终端放回充电座。 Please close the day before leaving and put handhelds on charge.',
      }
    case 'lock':
      return { password: 'Shop2026' }
    case 'clear_cache':
      return { packageName: cacheApp }
    case 'uninstall':
      return { packageName: gameApp, name: '腾讯视频' }
    case 'set_permission':
      return { packageName: cacheApp, permission: 'android.permission.CAMERA', granted: false }
    case 'refresh':
      return { kinds: ['apps', 'processes'] }
    case 'fetch_files':
      return {
        kind: 'log',
        paths: isWindows ? ['C:\\ProgramData\\CPM\\agent.log'] : ['/sdcard/Android/data/cpm/agent.log'],
      }
    default:
      return {}
  }
}

export type Wrong = { reason: string; output?: string; exitCode?: number }

const mega = (one: EstateTerminal, word: string, most: number) => `${between(2, most, one.sn, word).toFixed(1)} MB`
const late: Wrong = { reason: 'no_answer' }
const cut: Wrong = { reason: 'interrupted' }

/** What it says when it went well, and the ways it goes wrong. */
export function faultsOf(type: TaskType, one: EstateTerminal): { right: string; wrong: readonly Wrong[] } {
  switch (type) {
    case 'command':
      return { right: saidOf(one), wrong: commandWrongs(one) }
    case 'message':
      return {
        right: one.platform === 'windows' ? 'Shown in a window on the desktop.' : 'Shown over the running app.',
        wrong: [late, { reason: 'not_supported', output: 'No screen to show it on.' }],
      }
    case 'restart':
      return { right: 'The machine was started anew.', wrong: [cut, late] }
    case 'restart_agent':
      return { right: 'The agent was started anew.', wrong: [late, cut] }
    case 'screenshot':
      return {
        right: `screenshot-${one.sn}.png`,
        wrong: [
          { reason: 'not_sent', output: 'The connection was lost while it was being sent.' },
          { reason: 'timeout', output: 'The screen gave no picture in time.' },
        ],
      }
    case 'lock':
      return { right: 'The screen is locked.', wrong: [{ reason: 'secret_lost' }, late] }
    case 'unlock':
      return {
        right: luck(one.sn, 'locked') < 0.5 ? 'The screen is unlocked.' : 'It was not locked.',
        wrong: [late, cut],
      }
    case 'clear_cache':
      return {
        right: `${mega(one, 'cache', 90)} were freed.`,
        wrong: [{ reason: 'no_such_app', output: `There is no app ${cacheApp}.` }, late],
      }
    case 'factory_reset':
      return { right: 'The terminal goes back to how it left the factory.', wrong: [cut, late] }
    case 'uninstall':
      return {
        right: '腾讯视频 8.9.10 was taken away.',
        wrong: [
          { reason: 'no_such_app', output: `There is no app ${gameApp}.` },
          { reason: 'protected', output: '腾讯视频 came with the system and cannot be taken away.' },
        ],
      }
    case 'set_permission':
      return {
        right: 'android.permission.CAMERA is taken away.',
        wrong: [
          { reason: 'protected', output: 'android.permission.CAMERA cannot be changed.' },
          { reason: 'no_such_app' },
        ],
      }
    case 'refresh':
      return { right: 'Sent: apps, processes.', wrong: [{ reason: 'timeout' }, late] }
    case 'fetch_files':
      return {
        right: `agent.log, ${mega(one, 'log', 6)}`,
        wrong: [
          { reason: 'no_such_file', output: 'There is no such file on the terminal.' },
          { reason: 'too_large', output: 'agent.log has 184.0 MB; at most 100.0 MB can be sent.' },
        ],
      }
  }
}

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
