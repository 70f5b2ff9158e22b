import { NotSupported } from '@cpm/agent-core'
import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listRunning, stopProgram } from '../linux/linux-programs.ts'
import { printedBefore } from '../windows/windows-powershell.ts'
import { runningOf } from '../windows/windows-programs.ts'
import { ToolFailed } from './tools.ts'

test.runIf(process.platform === 'linux')('a program of Linux is found by its file and ended for good', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'cpm-program-')), 'forbidden-game')
  copyFileSync('/bin/sleep', file)
  // Twice removed from this process, as a program that a person started.
  spawn('/bin/sh', ['-c', `setsid ${file} 300 >/dev/null 2>&1 &`], { stdio: 'ignore', detached: true }).unref()
  const find = async () => (await listRunning()).find(({ names }) => names.includes('forbidden-game'))
  await expect.poll(find).toMatchObject({ isSystem: false })
  const running = await find()
  if (running) await stopProgram(running)
  expect(await find()).toBeUndefined()
})

test.runIf(process.platform === 'linux')('the agent, what started it and what it starts are its own', async () => {
  const child = spawn('/bin/sleep', ['300'])
  try {
    const running = await listRunning()
    const isSystem = (pid: number | undefined) => running.find((one) => one.pid === pid)?.isSystem
    expect([process.pid, process.ppid, child.pid, 1].map(isSystem)).toEqual([true, true, true, true])
  } finally {
    child.kill()
  }
})

test('the programs of Windows are read: services and the desktop are of the system', () => {
  const csv = [
    '"System Idle Process","0","Services","0","8 K"',
    '"explorer.exe","3204","Console","1","98,112 K"',
    '"game.exe","7112","Console","1","12,004 K"',
    '"node.exe","7200","Console","1","52,004 K"',
    'INFO: nothing',
  ].join('\r\n')
  expect(runningOf(csv, new Set([7200]))).toEqual([
    { pid: 0, names: ['System Idle Process'], isSystem: true },
    { pid: 3204, names: ['explorer.exe'], isSystem: true },
    { pid: 7112, names: ['game.exe'], isSystem: false },
    { pid: 7200, names: ['node.exe'], isSystem: true },
  ])
})

test('a list of Windows in which nobody runs is one that could not be read', () => {
  for (const printed of ['', 'INFO: nothing\r\n']) expect(() => runningOf(printed, new Set())).toThrow(NotSupported)
})

test('a script that did not come to its end is an error, with what it said', () => {
  const end = '6c0c1b3e'
  expect(printedBefore(end, `75\r\n${end}\r\n`).trim()).toBe('75')
  expect(printedBefore(end, `${end}\r\n`)).toBe('')
  for (const printed of ['', '75\r\n', `${end}\r\n75`]) expect(() => printedBefore(end, printed)).toThrow(ToolFailed)
  expect(() => printedBefore(end, 'Add-Type : no compiler\r\n')).toThrow(/did not come to its end.*no compiler/)
})
