import { NotSupported, type RunningProgram } from '@cpm/agent-core'
import { runTool } from '../machine/tools.ts'

/** What a desktop is made of: without it nobody could work at the till at all. */
const ofDesktop: ReadonlySet<string> = new Set([
  'applicationframehost.exe',
  'conhost.exe',
  'csrss.exe',
  'ctfmon.exe',
  'dwm.exe',
  'explorer.exe',
  'fontdrvhost.exe',
  'logonui.exe',
  'lsass.exe',
  'runtimebroker.exe',
  'searchhost.exe',
  'services.exe',
  'shellexperiencehost.exe',
  'sihost.exe',
  'smss.exe',
  'startmenuexperiencehost.exe',
  'svchost.exe',
  'taskhostw.exe',
  'textinputhost.exe',
  'userinit.exe',
  'wininit.exe',
  'winlogon.exe',
])

/**
 * As `tasklist` prints them: file, number, name of the session, number of the session, memory. We always run: a list
 * without a line is one that could not be read, and says nothing of any program.
 */
export function runningOf(csv: string, own: ReadonlySet<number>): RunningProgram[] {
  const running = csv.split(/\r?\n/).flatMap((line): RunningProgram[] => {
    const [name = '', pid = '', , session = ''] = [...line.matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? '')
    if (name === '' || !/^\d+$/.test(pid)) return []
    // Session 0 is that of services.
    const isSystem = session === '0' || own.has(Number(pid)) || ofDesktop.has(name.toLowerCase())
    return [{ pid: Number(pid), names: [name], isSystem }]
  })
  if (running.length === 0) throw new NotSupported('Windows does not report the running programs.')
  return running
}

/** What runs here; the agent and what started it are its own. */
export async function listRunning(): Promise<RunningProgram[]> {
  return runningOf(await runTool('tasklist', ['/FO', 'CSV', '/NH']), new Set([process.pid, process.ppid]))
}

/** Ends it and what it started; only if the number still is that program's. */
export async function stopProgram({ pid, names }: RunningProgram): Promise<string> {
  const [name = ''] = names
  await runTool('taskkill', ['/F', '/T', '/FI', `PID eq ${pid}`, '/FI', `IMAGENAME eq ${name}`])
  return `${name} was ended.`
}
