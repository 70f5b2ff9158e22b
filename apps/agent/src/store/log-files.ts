import type { InventoryItem } from '@cpm/contract/estate/inventory/inventory.kinds'
import { constants } from 'node:fs'
import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { OpenFile } from '@cpm/agent-core'
import { openTemporary } from '../machine/open-file.ts'
import { entriesIn, pathText, type RawPath } from '../machine/raw-path.ts'
import { mayUse, onPath, runTool } from '../machine/tools.ts'
import { powershell } from '../windows/windows-powershell.ts'

type LogFile = InventoryItem<'logs'>
type LogType = LogFile['type']

/** Logs listed at most; the newest stay. */
const mostLogs = 500
const logName = /\.log(\.\d+)?$|^(syslog|messages|dmesg|boot|wtmp|secure|maillog)(\.\d+)?$/i
const windows = process.platform === 'win32'

/** Where logs lie on this platform, and of what type they are. */
function folders(): { folder: string; type: LogType; deep: boolean; name: RegExp }[] {
  if (!windows) {
    return [
      { folder: '/var/log', type: 'system', deep: true, name: logName },
      { folder: '/var/crash', type: 'crash', deep: false, name: /./ },
      { folder: '/var/lib/systemd/coredump', type: 'crash', deep: false, name: /./ },
    ]
  }
  const root = process.env['SystemRoot'] ?? 'C:\\Windows'
  const data = process.env['ProgramData'] ?? 'C:\\ProgramData'
  return [
    { folder: join(root, 'Logs'), type: 'system', deep: true, name: logName },
    { folder: join(root, 'Minidump'), type: 'crash', deep: false, name: /\.dmp$/i },
    { folder: data, type: 'app', deep: true, name: /\.log$/i },
  ]
}

/** The logs of this machine that we may read: the agent's own first, then the newest. */
export async function listLogs(stateDir: string): Promise<LogFile[]> {
  const own = ['agent.log', 'agent.log.1', 'notices.txt'].map((name) => look(join(stateDir, name), 'agent'))
  const found = await Promise.all(folders().map((one) => inFolder(one.folder, one.type, one.deep, one.name)))
  const newest = found.flat().toSorted((a, b) => Number(b.at) - Number(a.at) || (a.path < b.path ? -1 : 1))
  const all = [...(await Promise.all(own)), ...(await keptBySystem()), ...newest]
  return all.filter((one) => one !== undefined).slice(0, mostLogs)
}

async function inFolder(folder: RawPath, type: LogType, deep: boolean, name: RegExp): Promise<LogFile[]> {
  const entries = await entriesIn(folder).catch(() => [])
  const found = await Promise.all(
    entries.map(async ({ entry, name: text, path }) => {
      // A program has a folder of its own.
      if (entry.isDirectory()) return deep ? inFolder(path, type === 'system' ? 'app' : type, false, name) : []
      return entry.isFile() && name.test(text) ? [await look(path, type)] : []
    }),
  )
  return found.flat().filter((one) => one !== undefined)
}

/** Undefined when it is not there, empty, or not ours to read. */
async function look(raw: RawPath, type: LogType): Promise<LogFile | undefined> {
  const path = pathText(raw)
  const found = await stat(raw).catch(() => undefined)
  if (!found?.isFile() || found.size === 0 || !mayUse(raw, constants.R_OK)) return undefined
  return { path, name: basename(path).slice(0, 300), type, at: Math.floor(found.mtimeMs), size: found.size }
}

/** Logs the system keeps in a form of its own, written out when they are asked for; `path` is our name for them. */
const written: Record<string, { name: string; write(file: string): Promise<unknown> }> = windows
  ? Object.fromEntries(
      ['System', 'Application', 'Setup'].map((log) => [
        `eventlog:${log}`,
        { name: `${log}.evtx`, write: (file: string) => runTool('wevtutil.exe', ['epl', log, file]) },
      ]),
    )
  : {
      'journal:boot': {
        name: 'journal.txt',
        write: async (file) =>
          writeFile(file, await runTool('journalctl', ['-b', '--no-pager', '-q', '-n', '20000']), { mode: 0o600 }),
      },
      'dmesg:': {
        name: 'dmesg.txt',
        write: async (file) => writeFile(file, await runTool('dmesg', []), { mode: 0o600 }),
      },
    }

const eventLogSizes =
  'Get-WinEvent -ListLog System,Application,Setup -ErrorAction SilentlyContinue | ForEach-Object { @{ log=$_.LogName; ' +
  "size=$_.FileSize; at=if($_.LastWriteTime){$_.LastWriteTime.ToUniversalTime().ToString('o')}else{$null} } } | ConvertTo-Json -Compress"

async function keptBySystem(): Promise<LogFile[]> {
  if (windows) return eventLogs(await powershell(eventLogSizes).catch(() => '[]'))
  const asked: [string, string, string[]][] = [
    ['journal:boot', 'journalctl', ['-b', '--no-pager', '-q', '-n', '20000']],
    ['dmesg:', 'dmesg', []],
  ]
  const found = asked.map(async ([path, tool, args]): Promise<LogFile | undefined> => {
    const text = onPath(tool) ? await runTool(tool, args).catch(() => '') : ''
    if (!text.trim()) return undefined
    return { path, name: written[path]?.name ?? path, type: 'system', at: Date.now(), size: Buffer.byteLength(text) }
  })
  return (await Promise.all(found)).filter((one) => one !== undefined)
}

export function eventLogs(json: string): LogFile[] {
  type Listed = { log: string; size: number | null; at: string | null }
  const listed = [JSON.parse(json.trim() || '[]') as Listed | Listed[]].flat()
  return listed.map(({ log, size, at }) => ({
    path: `eventlog:${log}`,
    name: `${log}.evtx`,
    type: 'system',
    size: size ?? 0,
    ...(at && { at: Date.parse(at) }),
  }))
}

/** Undefined when the path names a file and none of these. */
export async function openWritten(path: string): Promise<OpenFile | undefined> {
  const one = written[path]
  if (!one) return undefined
  const file = join(await mkdtemp(join(tmpdir(), 'cpm-log-')), one.name)
  await one.write(file)
  return openTemporary(file, path, one.name)
}
