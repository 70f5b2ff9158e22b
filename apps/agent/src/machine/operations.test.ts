import { CannotDo, NotSupported } from '@cpm/agent-core'
import { installedApp, logFile } from '@cpm/contract/estate/inventory/inventory.kinds'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { agentLog } from '../store/agent-log.ts'
import { dpkgPackages, rpmPackages } from '../linux/linux-apps.ts'
import { brightnessLacks, setBrightness } from '../linux/linux-levels.ts'
import { powerLacks, restart } from '../linux/linux-power.ts'
import { findDesktop, screenLacks, screenshot } from '../linux/linux-screen.ts'
import { eventLogs, openWritten } from '../store/log-files.ts'
import { openFile } from './open-file.ts'
import { isOfKernel, listProcesses, withoutSecrets } from './facts/processes.ts'
import { openStateFolder } from '../store/state-folder.ts'
import { argsAgain, isSupervised } from './successor.ts'
import { appOf, programsOf, uninstallLine } from '../windows/windows-apps.ts'
import { keysIn } from '../windows/windows-registry.ts'

const fresh = () => mkdtempSync(join(tmpdir(), 'cpm-deeds-'))
const path = process.env['PATH']
afterEach(() => void (process.env['PATH'] = path))

/** A program of this name that does what the shell lines say. */
function program(folder: string, name: string, lines: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`)
  chmodSync(join(folder, name), 0o755)
}

test('a file is read as long as it was when it was opened, in pieces', async () => {
  const file = join(fresh(), 'a.log')
  writeFileSync(file, 'one two three')
  const opened = await openFile(file)
  writeFileSync(file, ' and more', { flag: 'a' })
  expect(opened).toMatchObject({ name: 'a.log', path: file, size: 13 })
  expect(Buffer.from(await opened.read(4, 3)).toString()).toBe('two')
  expect(await opened.read(1000, 3)).toHaveLength(0)
  await opened.close()
})

test('the agent’s own log is kept in two files of bounded size', () => {
  const file = join(fresh(), 'agent.log')
  const printed: string[] = []
  const say = agentLog(file, (line) => printed.push(line), 2_000)
  for (let i = 0; i < 200; i++) say(`Sentence ${i}`)
  expect(printed).toHaveLength(200)
  for (const one of [file, `${file}.1`]) expect(statSync(one).size).toBeLessThan(2_200)
  expect(readFileSync(file, 'utf8')).toContain('Sentence 199')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('the packages of Debian and of Red Hat are read', () => {
  const listed = [
    'bash\t5.2.15-2+b7\tinstalled\t7164\tyes\trequired\tMatthias Klose <doko@debian.org>',
    'old\t1\tconfig-files\t\tno\toptional\tX',
    'libc6:amd64\t2.36\tinstalled\t1\tno\toptional\tX',
    'libc6:i386\t2.36\tinstalled\t1\tno\toptional\tX',
  ]
  const [bash, ...others] = dpkgPackages(listed.join('\n'), 'amd64')
  expect(others.map(({ packageName }) => packageName)).toEqual(['libc6', 'libc6:i386'])
  expect(installedApp.parse(bash)).toMatchObject({ packageName: 'bash', system: true, size: 7164 * 1024 })
  const rpm = rpmPackages('curl\t8.6.0-7.fc40\t812341\t1714557600\tFedora Project\ngpg-pubkey\t1-2\t0\t1\t(none)\n')
  expect(rpm).toEqual([
    {
      packageName: 'curl',
      name: 'curl',
      version: '8.6.0-7.fc40',
      maker: 'Fedora Project',
      system: false,
      size: 812341,
      installedAt: 1714557600000,
    },
  ])
})

test('the programs of Windows are read, and one goes only by a way that asks nobody', () => {
  const guid = '{26A24AE4-039D-4CA4-87B4-2F64180291F0}'
  const root = String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Microsoft\Windows\CurrentVersion\Uninstall`
  const exported = [
    'Windows Registry Editor Version 5.00',
    '',
    `[${root}]`,
    '',
    `[${root}\\${guid}]`,
    '"DisplayName"="Java 8"',
    '"DisplayVersion"="8.0.2910"',
    '"Comments"="two\r\n[lines]"',
    '"Publisher"="Oracle"',
    '"EstimatedSize"=dword:00000078',
    '"InstallDate"="20260131"',
    '"WindowsInstaller"=dword:00000001',
    '"UninstallString"=hex(2):4d,00,73,00,69,00,\\',
    '  45,00,78,00,65,00,63,00,00,00',
    '',
    `[${root}\\${guid}\\part]`,
    '"DisplayName"="A part of it"',
    `[${root}\\${guid}]`,
    '"DisplayName"="Java 8 (32 bit)"',
    `[${root}\\Notepad++]`,
    '"DisplayName"="记事本++"',
    String.raw`"QuietUninstallString"="\"C:\\npp\\uninstall.exe\" /S"`,
    `[${root}\\KB500]`,
    '"DisplayName"="An update"',
    '"ParentKeyName"="Notepad++"',
    `[${root}\\Setup" & calc & "]`,
    '"DisplayName"="Sly"',
    '"UninstallString"="x.exe"',
  ]
  const listed = programsOf(keysIn(exported.join('\r\n')))
  const [java, npp, sly] = listed
  expect(listed.map(({ name }) => name)).toEqual(['Java 8', '记事本++', 'Sly'])
  expect(java).toMatchObject({ uninstall: 'MsiExec', size: 120 })
  expect(installedApp.parse(appOf(java!))).toMatchObject({
    packageName: guid,
    name: 'Java 8',
    version: '8.0.2910',
    installedAt: Date.UTC(2026, 0, 31),
  })
  expect(uninstallLine(java!, true)).toBe(`msiexec.exe /x ${guid} /qn /norestart`)
  expect(uninstallLine(npp!, true)).toBe('"C:\\npp\\uninstall.exe" /S')
  expect(uninstallLine(sly!, true)).toBeUndefined()
  const some = { key: 'Some.App 2', name: 'Some', isSystem: false, byInstaller: false }
  expect(uninstallLine(some, true)).toContain('winget uninstall --product-code "Some.App 2"')
  expect(uninstallLine(some, false)).toBeUndefined()
  expect(programsOf([])).toEqual([])
  const [log] = eventLogs('{"log":"System","size":20975616,"at":"2026-11-21T08:00:00.0000000Z"}')
  expect(logFile.parse(log)).toMatchObject({ path: 'eventlog:System', name: 'System.evtx', size: 20975616 })
})

test('passwords in command lines are not shown', () => {
  expect(withoutSecrets('agent --token abc --sn 1')).toBe('agent --token *** --sn 1')
  expect(withoutSecrets('psql postgres://me:hush@db/x --password=hush')).toBe(
    'psql postgres://me:***@db/x --password=***',
  )
  expect(withoutSecrets('nginx: master process')).toBe('nginx: master process')
})

test('threads of the kernel are no processes, and what runs in a container is one whatever its number', () => {
  expect(isOfKernel({ pid: 2, parentPid: 0, memVsz: 0 })).toBe(true)
  expect(isOfKernel({ pid: 44, parentPid: 2, memVsz: 0 })).toBe(true)
  expect(isOfKernel({ pid: 2, parentPid: 1, memVsz: 42_428 })).toBe(false)
  expect(isOfKernel({ pid: 45, parentPid: 2, memVsz: 42_428 })).toBe(false)
  expect(isOfKernel({ pid: 46, parentPid: 1, memVsz: 0 })).toBe(false)
})

test('a list of what runs here has us in it, and neither the look itself nor the kernel’s first thread', async () => {
  const listed = await listProcesses()
  expect(listed.map(({ pid }) => pid)).toContain(process.pid)
  expect(listed.filter(({ command }) => command?.includes('ps -axo pid'))).toEqual([])
  expect(listed.map(({ name }) => name)).not.toContain('kthreadd')
})

test('brightness is set by share of what the screen has, and never to nothing', async () => {
  const root = fresh()
  expect(await brightnessLacks(root)).toBeInstanceOf(NotSupported)
  mkdirSync(join(root, 'intel'))
  writeFileSync(join(root, 'intel', 'max_brightness'), '800\n')
  writeFileSync(join(root, 'intel', 'brightness'), '800\n')
  await setBrightness(25, root)
  expect(readFileSync(join(root, 'intel', 'brightness'), 'utf8')).toBe('200')
  await setBrightness(0, root)
  expect(readFileSync(join(root, 'intel', 'brightness'), 'utf8')).toBe('1')
})

test('a picture of the screen is taken by the first program that manages, and leaves nothing behind', async () => {
  const folder = fresh()
  const desktop = { wayland: false, env: { DISPLAY: ':7' } }
  program(folder, 'gnome-screenshot', 'echo no session >&2; exit 1')
  program(
    folder,
    'scrot',
    `[ "$DISPLAY" = :7 ] && printf '\\211PNG\\r\\n\\032\\nrest' > "$2"; dirname "$2" > ${folder}/where`,
  )
  process.env['PATH'] = `${folder}:${path}`
  const picture = await screenshot(desktop)
  expect(picture.name).toMatch(/^screenshot-\d{14}\.png$/)
  expect(Buffer.from(await picture.read(0, 100)).toString('latin1')).toBe('\x89PNG\r\n\x1a\nrest')
  const where = readFileSync(join(folder, 'where'), 'utf8').trim()
  expect(statSync(where).mode & 0o777).toBe(0o700)
  await picture.close()
  expect(existsSync(where)).toBe(false)

  for (const name of ['scrot', 'maim', 'import', 'xfce4-screenshooter', 'spectacle'])
    program(folder, name, 'echo cannot open display >&2; exit 1')
  const failure = await screenshot(desktop).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CannotDo)
  expect(String(failure)).toContain('cannot open display')
})

test('the desktop of whoever sits at the machine is found; one without is told so', () => {
  const proc = fresh()
  expect(findDesktop({}, proc)).toBeUndefined()
  expect(screenLacks(findDesktop({}, proc) ?? null)?.message).toContain('No desktop session')
  for (const [pid, env] of [
    ['1', 'PATH=/bin\0'],
    ['20', 'PATH=/bin\0DISPLAY=:3\0XAUTHORITY=/run/x\0HOME=/root\0'],
  ] as const) {
    mkdirSync(join(proc, pid))
    writeFileSync(join(proc, pid, 'environ'), env)
  }
  expect(findDesktop({}, proc)).toEqual({ wayland: false, env: { DISPLAY: ':3', XAUTHORITY: '/run/x' } })
})

test('a restart is ordered from the system, or refused with the reason; nothing else is tried', async () => {
  const asked: string[] = []
  const run = async (command: string, args: readonly string[]) => {
    asked.push([command, ...args].join(' '))
    return ''
  }
  const lack = await powerLacks('reboot', run)
  asked.length = 0
  const said = await restart(run).catch((error: unknown) => error)
  if (lack) {
    expect(said).toBeInstanceOf(CannotDo)
    expect(said).toMatchObject({ reason: 'protected', message: lack.message })
  } else expect(asked.at(-1)).toMatch(/^(systemctl reboot|shutdown -r now)$/)
})

test('logs the system keeps in its own form are written out when asked for', async () => {
  const folder = fresh()
  program(folder, 'dmesg', 'echo "[    0.000000] Linux version 6"')
  process.env['PATH'] = `${folder}:${path}`
  const opened = await openWritten('dmesg:')
  expect(opened).toMatchObject({ name: 'dmesg.txt', path: 'dmesg:' })
  expect(Buffer.from(await opened!.read(0, 1000)).toString()).toContain('Linux version 6')
  await opened!.close()
  expect(await openWritten('/var/log/syslog')).toBeUndefined()
})

test('the next life has all options but the token, and is left to a service manager that is there', () => {
  expect(argsAgain(['--server', 'x', '--token-file', 't', '--sn', 'A', '--token-stdin'])).toEqual([
    '--server',
    'x',
    '--sn',
    'A',
  ])
  expect(argsAgain(['--token-file=t', '--supervised'])).toEqual(['--supervised'])
  expect([isSupervised(false, {}, 5), isSupervised(true, {}, 5)]).toEqual([false, true])
  expect([
    isSupervised(false, { SYSTEMD_EXEC_PID: '5' }, 5),
    isSupervised(false, { SYSTEMD_EXEC_PID: '4' }, 5),
  ]).toEqual([true, false])
})

test('a folder held by a process of an earlier start of the machine is free, its number may be anybody’s now', () => {
  const dir = fresh()
  writeFileSync(join(dir, 'agent.pid'), `${process.ppid} 1`)
  const state = openStateFolder(dir)
  expect(readFileSync(state.path('agent.pid'), 'utf8').split(' ')[0]).toBe(String(process.pid))
  writeFileSync(state.path('agent.pid'), '999999 7')
  state.release()
  expect(existsSync(state.path('agent.pid'))).toBe(true)
  expect(dirname(state.path('x'))).toBe(dir)
})
