import { snPattern } from '@cpm/contract/kernel/topic'
import { someFacts } from '@cpm/contract/estate/agent/report'
import { systemClock } from '@cpm/agent-core'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeMachine } from './fake/fake-machine.ts'
import { makeFleet } from './fleet/fleet.ts'
import { readOptions } from './options.ts'
import { startSimulator, type Simulator, type SimulatorOptions } from './simulator.ts'
import { TestServer, until } from './testing/server.ts'

let server: TestServer
let stateDir: string
const running: Simulator[] = []
const said: string[] = []

beforeEach(async () => {
  server = await new TestServer().open()
  stateDir = mkdtempSync(join(tmpdir(), 'cpm-sim-'))
  said.length = 0
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
  await server.close()
  rmSync(stateDir, { recursive: true, force: true })
})

function begin(more: Partial<SimulatorOptions> = {}): Simulator {
  const one = startSimulator({
    server: server.url,
    token: 'token',
    count: 200,
    scenario: 'steady',
    seed: 1,
    stateDir,
    perSecond: 2000,
    log: (sentence) => void said.push(sentence),
    ...more,
  })
  running.push(one)
  return one
}

test('two hundred terminals come, none is refused, and all they say holds to the contract', async () => {
  const simulator = begin({ perSecond: 150 })
  const { connected, refused } = await simulator.complete
  expect([connected, refused, simulator.online()]).toEqual([200, 0, 200])
  await until(() => new Set(server.heard.filter((one) => one.leaf === 'report').map((one) => one.sn)).size === 200)
  expect(server.faults).toEqual([])
  expect(server.mostAtOnce).toBeLessThanOrEqual(20)
})

test('a command to all of them is answered by each, once', async () => {
  const simulator = begin()
  await simulator.complete
  simulator.fleet.forEach(({ sn }, i) => server.command(sn, String(i + 1), 'echo hello && whoami'))
  await until(() => [...server.rows.values()].every((row) => row.status === 'success'))
  expect(new Set([...server.rows.values()].map((row) => row.output?.split(/\r?\n/)[0]))).toEqual(new Set(['hello']))
  expect(server.heard.filter((one) => one.leaf === 'run' && one.body['status'] === 'success')).toHaveLength(200)
})

test('a second start comes back with the secrets it kept and does nothing twice', async () => {
  const first = begin({ count: 20 })
  await first.complete
  server.command(first.fleet[0]!.sn, '1', 'uptime')
  await until(() => server.rows.get('1')?.status === 'success')
  await running.splice(0)[0]!.stop()
  expect(statSync(join(stateDir, 'secrets.jsonl')).mode & 0o777).toBe(0o600)
  const second = begin({ count: 20, token: '' })
  expect(await second.complete).toMatchObject({ connected: 20, refused: 0 })
  expect(server.enrolments).toBe(20)
  server.command(first.fleet[0]!.sn, '1', 'uptime')
  await until(() => server.heard.filter((one) => one.leaf === 'run' && one.body['status'] === 'success').length === 2)
  expect(server.heard.filter((one) => one.leaf === 'run' && one.body['status'] === 'started')).toHaveLength(1)
})

test('a server set up anew is joined again with the token', async () => {
  await begin({ count: 10 }).complete
  await running.splice(0)[0]!.stop()
  server.secrets.clear()
  expect(await begin({ count: 10 }).complete).toMatchObject({ connected: 10, refused: 0 })
  expect(server.enrolments).toBe(20)
})

test('a terminal that loses its network is missed, and comes back by itself', async () => {
  const simulator = begin({ count: 5 })
  await simulator.complete
  const [one] = simulator.terminals
  one!.loseNetwork()
  await until(() => !server.online.has(one!.spec.sn))
  one!.findNetwork()
  await until(() => one!.online && server.online.has(one!.spec.sn))
  const hellos = server.heard.filter((m) => m.leaf === 'hello' && m.sn === one!.spec.sn)
  expect(new Set(hellos.map((m) => m.body['session'])).size).toBe(2)
})

test('one switched off says goodbye, and starts anew as a machine does', async () => {
  const simulator = begin({ count: 3 })
  await simulator.complete
  const [one] = simulator.terminals
  const of = (leaf: string) => server.heard.filter((m) => m.leaf === leaf && m.sn === one!.spec.sn)
  await one!.switchOff()
  await until(() => of('presence').length === 1)
  await one!.boot()
  // One whose acknowledgement was lost is told again, under the same id.
  const events = () => [...new Map(of('event').map((m) => [m.body['id'], m.body['type']])).values()]
  await until(() => events().length === 3)
  expect(events()).toEqual(['boot', 'shutdown', 'boot'])
  expect(of('hello')[0]!.body['bootId']).not.toBe(of('hello')[1]!.body['bootId'])
})

test('the same seed makes the same fleet, and a larger one begins with it', () => {
  const plain = (seed: number, count: number) =>
    makeFleet(seed, count).map(({ random: _random, model, ...spec }) => ({ ...spec, model: model.model }))
  expect(plain(7, 50)).toEqual(plain(7, 50))
  expect(plain(7, 80).slice(0, 50)).toEqual(plain(7, 50))
  expect(plain(8, 50)).not.toEqual(plain(7, 50))
  // Of several processes that share a fleet each has its part.
  const sns = (count: number, first: number) => makeFleet(7, count, 200, first).map(({ sn }) => sn)
  expect([...sns(20, 0), ...sns(30, 20)]).toEqual(sns(50, 0))
})

test('ten thousand terminals have ten thousand SNs, several makers, platforms and cities', () => {
  const fleet = makeFleet(1, 10_000)
  expect(new Set(fleet.map((one) => one.sn)).size).toBe(10_000)
  expect(fleet.every((one) => snPattern.test(one.sn))).toBe(true)
  expect(new Set(fleet.map((one) => one.model.model)).size).toBeGreaterThan(8)
  expect(new Set(fleet.map((one) => one.model.platform))).toEqual(new Set(['android', 'windows']))
  expect(new Set(fleet.map((one) => one.place.city)).size).toBeGreaterThan(8)
})

test('every machine of a fleet says only what the contract takes', async () => {
  for (const spec of makeFleet(3, 300)) {
    const facts = await new FakeMachine(spec, 'a/1', systemClock).facts()
    expect(someFacts.parse(facts)).toEqual(facts)
    expect(facts.bootAt!).toBeLessThanOrEqual(Date.now())
  }
})

test('batteries drain over a shift and are charged again', async () => {
  let now = 1_800_000_000_000
  const spec = makeFleet(1, 1)[0]!
  const machine = new FakeMachine({ ...spec, model: { ...spec.model, battery: true } }, 'a/1', {
    ...systemClock,
    now: () => now,
  })
  const seen: number[] = []
  for (let i = 0; i < 400; i++) {
    now += 5 * 60_000
    seen.push((await machine.facts()).battery as number)
  }
  expect(Math.min(...seen)).toBeLessThan(35)
  expect(Math.max(...seen)).toBeGreaterThan(95)
})

test('a command is answered as the terminal of its kind would', async () => {
  const limits = { timeoutMs: 60_000, outputLimit: 1e6, signal: new AbortController().signal }
  const fast = { ...systemClock, after: (_ms: number, act: () => void) => systemClock.after(0, act) }
  const fleet = makeFleet(1, 200)
  const run = (platform: string, line: string, more = {}) =>
    new FakeMachine(
      fleet.find((one) => one.model.platform === platform)!,
      'a/1',
      fast,
    ).exec(line, { ...limits, ...more })
  expect(await run('android', 'frobnicate')).toMatchObject({ exitCode: 127, output: 'sh: frobnicate: not found\n' })
  expect((await run('windows', 'frobnicate')).output).toContain('is not recognized as an internal or external command')
  expect((await run('android', 'getprop ro.build.version.release')).output).toMatch(/^\d/)
  expect((await run('android', 'df; ping -c 2 10.0.0.1')).output).toMatch(/\/storage\/emulated\nPING 10.0.0.1/)
  expect(await run('android', 'ls /nowhere && echo no || echo yes; exit 4')).toMatchObject({
    exitCode: 4,
    output: expect.stringMatching(/No such file.*\nyes\n$/),
  })
  expect((await run('windows', 'ipconfig')).output).toContain('IPv4 Address')
  expect(await run('android', 'sleep 100', { timeoutMs: 1000 })).toMatchObject({ exitCode: null, timedOut: true })
  expect(await run('android', 'constructor')).toMatchObject({ exitCode: 127 })
})

test('the program prints one line when all are there, and ends cleanly when its parent goes', async () => {
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    [program, '--server', server.url, '--count', '30', '--scenario', 'bench', '--interval', '60000'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, CPM_TOKEN: 'token' },
    },
  )
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  const ended = new Promise((resolve) => child.once('close', resolve))
  await until(() => /^30 of 30 simulated terminals connected in [\d.]+ s\.$/m.test(out))
  child.stdin.end()
  expect(await ended).toBe(0)
  expect(server.heard.filter((one) => one.leaf === 'presence')).toHaveLength(30)
})

test('one that is tied ends though its parent was gone before it had been read', async () => {
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  const args = ['--server', server.url, '--count', '3', '--tied']
  const env = { ...process.env, CPM_TOKEN: 'token' }
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.stdin.end()
  expect(await ended).toBe(0)
})

test('options are read, and a bad one is named', () => {
  expect(readOptions(['--count', '5', '--scenario', 'bench'], { CPM_TOKEN: 'a,b' })).toMatchObject({
    count: 5,
    token: 'a,b',
    scenario: 'bench',
    seed: 1,
  })
  expect(() => readOptions(['--scenario', 'moon'])).toThrow(
    /--scenario must be one of shops, estate, calm, steady, bench/,
  )
  expect(() => readOptions(['--count', 'many'])).toThrow('--count')
})

test('without a folder nothing is written', async () => {
  await begin({ count: 3, stateDir: undefined }).complete
  expect(existsSync(join(stateDir, 'secrets.jsonl'))).toBe(false)
})

test('a line torn by a crash costs that line only', async () => {
  await begin({ count: 3 }).complete
  await running.splice(0)[0]!.stop()
  const file = join(stateDir, 'secrets.jsonl')
  const { appendFileSync } = await import('node:fs')
  appendFileSync(file, '["TORN","sec')
  expect(await begin({ count: 3 }).complete).toMatchObject({ connected: 3 })
  expect(server.enrolments).toBe(3)
  expect(readFileSync(file, 'utf8')).not.toContain('TORN')
})
