import { CannotDo } from '@cpm/agent-core'
import { constants, existsSync, readFileSync } from 'node:fs'
import { mayUse, onPath, runTool } from '../machine/tools.ts'

type Run = typeof runTool
type What = 'reboot' | 'poweroff'

/** First processes that take an order to restart the machine; a container has another. */
const inits = ['init', 'openrc-init', 'runit', 's6-svscan', 'busybox']
const wakeAlarm = '/sys/class/rtc/rtc0/wakealarm'

const isRoot = () => process.getuid?.() === 0

/** How this machine is restarted or turned off by us, or why it is not. */
async function commandFor(what: What, run: Run): Promise<[string, string[]] | CannotDo> {
  if (existsSync('/run/systemd/system') && onPath('systemctl')) {
    if (isRoot() || (await loginAllows(what, run))) return ['systemctl', [what]]
    return new CannotDo(
      'protected',
      `The agent is not allowed to ${what} this machine: it does not run as root and polkit does not permit it`,
    )
  }
  if (!inits.includes(firstProcess())) {
    return new CannotDo('protected', 'The agent cannot control the power of a container or of this system')
  }
  if (isRoot() && onPath('shutdown')) return ['shutdown', [what === 'reboot' ? '-r' : '-P', 'now']]
  return new CannotDo('protected', `The agent is not allowed to ${what} this machine: it does not run as root`)
}

function firstProcess(): string {
  try {
    return readFileSync('/proc/1/comm', 'utf8').trim()
  } catch {
    return ''
  }
}

/** Asked of the system, which knows its own rules; only a plain yes will do, as nobody is there to be asked again. */
async function loginAllows(what: What, run: Run): Promise<boolean> {
  const object = ['org.freedesktop.login1', '/org/freedesktop/login1', 'org.freedesktop.login1.Manager']
  const method = what === 'reboot' ? 'CanReboot' : 'CanPowerOff'
  const said = await run('busctl', ['call', ...object, method], { timeoutMs: 5_000 }).catch(() => '')
  return said.includes('"yes"')
}

export async function powerLacks(what: What, run: Run = runTool): Promise<CannotDo | undefined> {
  const command = await commandFor(what, run)
  return command instanceof CannotDo ? command : undefined
}

/** Why this machine cannot turn itself on at a set time, or undefined when it can. */
export function wakeLacks(): CannotDo | undefined {
  if (!onPath('rtcwake') || !existsSync(wakeAlarm)) {
    return new CannotDo('protected', 'This machine has no clock that can power it on')
  }
  if (isRoot() && mayUse(wakeAlarm, constants.W_OK)) return undefined
  return new CannotDo('protected', 'The agent is not allowed to set the clock that powers this machine on')
}

/** Resolves once the system has taken the order; what is left is carried out by it. */
export async function restart(run: Run = runTool): Promise<string> {
  await order('reboot', run)
  return 'The system accepted the restart.'
}

export async function powerOff(wakeAt: number | undefined, run: Run = runTool): Promise<void> {
  if (wakeAt !== undefined) {
    const lack = wakeLacks()
    if (lack) throw lack
    await run('rtcwake', ['-m', 'no', '-t', String(Math.round(wakeAt / 1000))])
  }
  await order('poweroff', run)
}

async function order(what: What, run: Run): Promise<void> {
  const command = await commandFor(what, run)
  if (command instanceof CannotDo) throw command
  await run(command[0], command[1]).catch((error: unknown) => {
    throw new CannotDo('protected', error instanceof Error ? error.message : String(error))
  })
}
