import { pieceLimit } from '@cpm/contract/estate/agent/agent'
import { inventories } from '@cpm/contract/estate/inventory/inventory.kinds'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestServer } from './testing/server.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const sn = 'TEST-0002'
let server: TestServer
let state: string
const children: ChildProcess[] = []

beforeEach(async () => {
  server = await new TestServer().open()
  state = mkdtempSync(join(tmpdir(), 'cpm-agent-'))
})
afterEach(async () => {
  end(holder())
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await server.close()
  rmSync(state, { recursive: true, force: true })
})

/** The process that holds the state folder. */
function holder(): number {
  try {
    return Number(readFileSync(join(state, 'agent.pid'), 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}
function end(pid: number): void {
  if (pid > 0) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
}

/** No desktop, whoever runs the tests. */
const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...bare } = process.env

async function agent(...args: string[]): Promise<ChildProcess> {
  const options = ['--state', state, '--server', server.url, '--sn', sn, '--retry', '300']
  const child = spawn(process.execPath, [program, ...options, ...args], {
    stdio: 'ignore',
    env: { ...bare, CPM_TOKEN: 'good-token' },
  })
  children.push(child)
  server.said.length = 0
  await server.heard(sn, 'hello')
  return child
}
const list = (kind: 'apps' | 'processes' | 'permissions' | 'logs') =>
  server.until(() => server.store.lists.get(kind) as Record<string, unknown>[] | undefined)

/** A file of random bytes, which nobody can make up. */
function file(name: string, size: number): string {
  const path = join(state, name)
  writeFileSync(path, randomBytes(size))
  return path
}
const sum = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const kept = (path: string) => [...server.store.files.values()].find((one) => one.path === path)

describe('files', () => {
  test('arrive as they are, also when the line is cut in the middle, and no piece goes twice', async () => {
    await agent()
    const path = file('pos.log', 3 * pieceLimit + 5)
    server.store.cut = { offset: pieceLimit, times: 2 }
    server.give(sn, '1', 'fetch_files', { paths: [path], kind: 'log' })
    expect((await server.ended('1')).status).toBe('success')
    expect(kept(path)).toMatchObject({ kind: 'log', name: 'pos.log', whole: true, sha256: sum(path) })
    expect(server.store.written).toEqual([0, pieceLimit, 2 * pieceLimit, 3 * pieceLimit])
  })

  test('whose agent is killed in the middle go on where they were in its next life', async () => {
    const first = await agent()
    const path = file('big.bin', 4 * pieceLimit)
    server.store.onPiece = (offset) => offset === 2 * pieceLimit && first.kill('SIGKILL')
    server.store.cut = { offset: 2 * pieceLimit, times: 1 }
    server.give(sn, '1', 'fetch_files', { paths: [path], kind: 'file' })
    await new Promise((resolve) => first.once('close', resolve))
    server.store.onPiece = () => {}
    await agent()
    expect((await server.ended('1')).status).toBe('success')
    expect(kept(path)).toMatchObject({ whole: true, sha256: sum(path) })
    expect(server.store.written).toEqual([0, pieceLimit, 2 * pieceLimit, 3 * pieceLimit])
  })

  test('do not keep commands waiting', async () => {
    await agent()
    const path = file('big.bin', 2 * pieceLimit)
    server.store.cut = { offset: 0, times: 3 }
    server.give(sn, '1', 'fetch_files', { paths: [path], kind: 'file' })
    server.give(sn, '2', 'command', { line: 'echo quick' })
    expect(await server.ended('2')).toMatchObject({ status: 'success', output: 'quick\n' })
    expect(server.rows.get('1')?.status).not.toBe('success')
    expect((await server.ended('1')).status).toBe('success')
  })

  test('that are none, or not there, or hold the secret of the terminal, are not sent and it says why', async () => {
    await agent()
    const asked: [string, string, RegExp][] = [
      ['/dev/zero', 'no_such_file', /device/],
      ['/etc', 'no_such_file', /folder/],
      [join(state, 'none.log'), 'no_such_file', /There is no/],
      ['some.log', 'no_such_file', /full path/],
      [join(state, 'identity.json'), 'protected', /secret/],
      ['/proc/version', 'not_sent', /empty/],
    ]
    for (const [i, [path]] of asked.entries())
      server.give(sn, String(i + 1), 'fetch_files', { paths: [path], kind: 'file' })
    for (const [i, [, reason, output]] of asked.entries())
      expect(await server.ended(String(i + 1))).toMatchObject({ reason, output: expect.stringMatching(output) })
    expect(server.store.files.size).toBe(0)
  })
})

test('its lists are true: what is installed, what runs, its own logs, and what it may', async () => {
  const { pid } = await agent()
  const apps = await list('apps')
  const processes = await list('processes')
  const logs = await list('logs')
  const permissions = await list('permissions')
  for (const [kind, items] of server.store.lists)
    for (const item of items) expect(inventories[kind].safeParse(item).error).toBeUndefined()
  expect(apps.length).toBeGreaterThan(20)
  expect(apps.some((one) => /^(libc6|glibc)/.test(String(one['packageName'])) && one['version'])).toBe(true)
  expect(processes.find((one) => one['pid'] === pid)).toMatchObject({ memory: expect.any(Number) })
  expect(JSON.stringify(processes)).not.toContain('good-token')
  expect(logs.find((one) => one['path'] === join(state, 'agent.log'))).toMatchObject({ type: 'agent' })
  expect(permissions.find((one) => one['permission'] === 'agent.screenshot')).toMatchObject({ changeable: false })
  const lacking = permissions.filter((one) => !one['granted'])
  expect(lacking.every((one) => String(one['note']).length > 10)).toBe(true)

  server.store.lists.clear()
  server.give(sn, '1', 'refresh', { kinds: ['apps', 'logs'] })
  expect(await server.ended('1')).toMatchObject({
    status: 'success',
    output: expect.stringMatching(/apps: \d+\nlogs: \d+/),
  })
  expect([...server.store.lists.keys()].toSorted()).toEqual(['apps', 'logs'])
})

test('its own log is written and can be had', async () => {
  await agent()
  const path = join(state, 'agent.log')
  server.give(sn, '1', 'fetch_files', { paths: [path], kind: 'log' })
  expect((await server.ended('1')).status).toBe('success')
  expect(kept(path)?.bytes.toString()).toContain(`Enrolled as ${sn}`)
})

describe('the agent told to start anew', () => {
  const startAnew = () => server.give(sn, '1', 'restart_agent', {})

  test('says so, ends, and is there again with the same options', async () => {
    const first = await agent()
    const ended = new Promise((resolve) => first.once('close', resolve))
    const before = server.said.find((one) => one.leaf === 'hello')?.body['session']
    startAnew()
    expect((await server.ended('1')).status).toBe('success')
    expect(await ended).toBe(0)
    await server.until(() => server.said.some((one) => one.leaf === 'hello' && one.body['session'] !== before))
    expect(holder()).not.toBe(first.pid)
    server.give(sn, '2', 'command', { line: 'echo again' })
    expect((await server.ended('2')).output).toBe('again\n')
    expect(readFileSync(`/proc/${holder()}/cmdline`, 'utf8')).not.toContain('good-token')
  })

  test('leaves it to its service manager where there is one', async () => {
    const first = await agent('--supervised')
    const ended = new Promise((resolve) => first.once('close', resolve))
    startAnew()
    expect((await server.ended('1')).status).toBe('success')
    expect(await ended).toBe(75)
    expect(holder()).toBe(0)
  })
})

test('what this machine or this platform has not is answered with a reason, and the agent lives on', async () => {
  const { pid } = await agent()
  const asked = ['lock', 'unlock', 'clear_cache', 'factory_reset', 'set_permission']
  const params = { password: 'Secret12', packageName: 'a.till', permission: 'android.permission.CAMERA', granted: true }
  for (const [i, type] of asked.entries()) server.give(sn, String(i + 1), type, params)
  for (const i of asked.keys())
    expect(await server.ended(String(i + 1))).toMatchObject({
      reason: 'not_supported',
      output: expect.stringMatching(/./),
    })
  expect(holder()).toBe(pid)
})
