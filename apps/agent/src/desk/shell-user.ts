import { Unable } from '@cpm/agent-core'
import { accessSync, constants, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir, userInfo } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { isElevated } from '../windows/windows-rights.ts'

export type ShellUser = 'unprivileged' | 'agent'
export type ShellStart = {
  file: string
  args: string[]
  env: Record<string, string>
  cwd: string
  /** What was made for it goes. */
  done: () => Promise<void>
}

/** Whom a terminal's administrator may make for shells; without them it is the one who may nothing. */
const users = ['cpm-shell', 'nobody'] as const
const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * How a shell is started, and with whose rights. Unprivileged means: under root, another user without any capability
 * and no way back; an agent that is not root has no more rights than its own user, and that one it is.
 */
export async function shellFor(as: ShellUser): Promise<ShellStart> {
  if (process.platform === 'win32') return windowsShell(as)
  return as === 'unprivileged' && process.getuid?.() === 0 ? asOther() : asItself()
}

const canRun = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const common = { TERM: 'xterm-256color', COLORTERM: 'truecolor' }

/** A locale that has every character, whatever the agent was started with. */
function utf8(): string {
  const { LC_ALL, LC_CTYPE, LANG } = process.env
  return [LC_ALL, LC_CTYPE, LANG].find((one) => one && /utf-?8/i.test(one)) ?? 'C.UTF-8'
}

const nothing = async () => {}

function asItself(): ShellStart {
  const { username, shell } = userInfo()
  const wanted = [process.env['SHELL'], shell, '/bin/bash', '/bin/sh']
  const file = wanted.find((one) => one && isAbsolute(one) && !/(nologin|false)$/.test(one) && canRun(one)) ?? '/bin/sh'
  // What the agent was told by its environment is its own: an enrolment token, say.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(CPM_|NODE_|npm_)/.test(name))
  const env = { ...(Object.fromEntries(inherited) as Record<string, string>), ...common, LANG: utf8(), LC_ALL: utf8() }
  const cwd = canRun(homedir()) ? homedir() : '/'
  return { file, args: [], env: { ...env, SHELL: file, USER: username, LOGNAME: username }, cwd, done: nothing }
}

type Other = { name: string; uid: number; gid: number; home: string }

function otherUser(): Other | null {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of users) {
    const [name, , uid, gid, , home = '/'] = lines.find(([one]) => one === wanted) ?? []
    if (name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid), home }
  }
  return null
}

function setprivHere(): string | null {
  const places = [...systemPath.split(':'), ...(process.env['PATH'] ?? '').split(delimiter)]
  return places.map((place) => join(place, 'setpriv')).find(canRun) ?? null
}

async function asOther(): Promise<ShellStart> {
  const user = otherUser()
  const setpriv = setprivHere()
  if (!user || !setpriv) {
    const lacks = user ? 'setpriv (util-linux) is missing' : `there is none of the users ${users.join(', ')}`
    throw new Unable('no_terminal_for_shell', `A shell without the rights of the agent is not possible: ${lacks}`)
  }
  const shell = ['/bin/bash', '/bin/sh'].find(canRun) ?? '/bin/sh'
  const own = user.name === 'cpm-shell' && canRun(user.home)
  const home = own ? user.home : await mkdtemp(join(tmpdir(), 'cpm-shell-'))
  if (!own) await chown(home, user.uid, user.gid)
  const env = { HOME: home, SHELL: shell, USER: user.name, LOGNAME: user.name, PATH: systemPath, PWD: home }
  return {
    file: '/bin/sh',
    args: [...giveTerminal(user), setpriv, ...dropped(user), shell],
    env: { ...common, ...env, LANG: utf8(), LC_ALL: utf8() },
    cwd: home,
    done: async () => {
      if (!own) await rm(home, { recursive: true, force: true }).catch(() => {})
    },
  }
}

/** The terminal is made for the agent's user; programs that open it by its name need it to be theirs. */
const giveTerminal = ({ uid }: Other) => ['-c', 'chown "$0" "$(tty)" 2>/dev/null; exec "$@"', String(uid)]

/** `--no-new-privs`: a file that makes its runner root does not. */
const dropped = ({ uid, gid }: Other) => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--no-new-privs',
  '--inh-caps=-all',
  '--bounding-set=-all',
]

/** Windows has no lesser user that the agent could be without a password: its own rights, or no shell. */
async function windowsShell(as: ShellUser): Promise<ShellStart> {
  if (as === 'unprivileged' && (await isElevated())) {
    throw new Unable(
      'no_terminal_for_shell',
      'On Windows a shell has the rights of the agent, which is an administrator here: the rules of remote control have to allow that',
    )
  }
  const root = process.env['SystemRoot'] ?? 'C:\\Windows'
  const powershell = join(root, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')
  const inherited = Object.entries(process.env).filter(([name]) => !/^(CPM_|NODE_|npm_)/i.test(name))
  const env = { ...(Object.fromEntries(inherited) as Record<string, string>), ...common }
  const utf8Out = '[Console]::OutputEncoding = [Text.UTF8Encoding]::new()'
  const [file, args] = canRun(powershell)
    ? [powershell, ['-NoLogo', '-NoExit', '-Command', utf8Out]]
    : [process.env['ComSpec'] ?? 'cmd.exe', ['/k', 'chcp 65001>nul']]
  return { file, args, env, cwd: homedir(), done: nothing }
}
