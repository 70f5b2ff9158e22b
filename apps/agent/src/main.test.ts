import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestServer } from './testing/server.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const sn = 'TEST-0001'
let server: TestServer
let state: string
const children: ChildProcess[] = []

beforeEach(async () => {
  server = await new TestServer().open()
  state = mkdtempSync(join(tmpdir(), 'cpm-agent-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await server.close()
  rmSync(state, { recursive: true, force: true })
})

type Running = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

function agent(...args: string[]): Running {
  return agentGiven('', ...args)
}

/** With a text on its standard input. */
function agentGiven(input: string, ...args: string[]): Running {
  const child = spawn(process.execPath, [program, '--state', state, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  return { child, said: () => said, ended: new Promise((resolve) => child.once('close', (code) => resolve(code))) }
}
const enrolled = () => agentGiven('good-token\n', '--server', server.url, '--token-stdin', '--sn', sn)

test('a machine enrols once, reports its facts, runs a command for real and ends with a goodbye', async () => {
  const first = enrolled()
  const hello = await server.heard(sn, 'hello')
  expect(hello).toMatchObject({ platform: 'linux', configVersion: 1 })
  expect(await server.heard(sn, 'report')).toMatchObject({
    memory: { total: expect.any(Number) },
    os: expect.any(String),
  })
  expect(statSync(join(state, 'identity.json')).mode & 0o777).toBe(0o600)

  server.give(sn, '1', 'command', { line: 'echo $((6 * 7)); echo oops >&2; exit 3' })
  expect(await server.ended('1')).toMatchObject({
    status: 'failed',
    reason: 'exit_code',
    exitCode: 3,
    output: '42\noops\n',
  })
  server.give(sn, '2', 'message', { title: 'Closing', text: 'The shop closes at nine.' })
  expect((await server.ended('2')).output).toMatch(/Shown on the agent's console/)
  expect(first.said()).toContain('Notice: Closing: The shop closes at nine.')
  expect(readFileSync(join(state, 'notices.txt'), 'utf8')).toContain('The shop closes at nine.')

  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(server.said.at(-1)).toMatchObject({ leaf: 'presence', body: { session: hello['session'], online: false } })
  expect(existsSync(join(state, 'agent.pid'))).toBe(false)

  server.said.length = 0
  const second = agent()
  await server.heard(sn, 'hello')
  expect(second.said()).not.toContain('Enrolled')
})

test('killed in the middle of a command, it says so at the next start and does not do it again', async () => {
  const first = enrolled()
  await server.heard(sn, 'hello')
  const mark = join(state, 'mark')
  server.give(sn, '1', 'command', { line: `echo once >> ${mark}; sleep 600 & echo $! > ${mark}.pid; wait` })
  await server.until(() => existsSync(`${mark}.pid`) && readFileSync(`${mark}.pid`, 'utf8').trim() !== '')
  first.child.kill('SIGKILL')
  await first.ended
  agent()
  expect(await server.ended('1')).toMatchObject({ status: 'failed', reason: 'interrupted' })
  expect(readFileSync(mark, 'utf8')).toBe('once\n')
  process.kill(Number(readFileSync(`${mark}.pid`, 'utf8')), 'SIGKILL')
})

test('a long output arrives whole over HTTP, cut at one mebibyte and marked so', async () => {
  enrolled()
  await server.heard(sn, 'hello')
  server.give(sn, '1', 'command', { line: 'head -c 2000000 /dev/zero | tr "\\0" x' })
  expect((await server.ended('1')).status).toBe('success')
  expect(server.outputs[0]).toMatchObject({ truncated: true, output: 'x'.repeat(1024 * 1024) })
})

test('cut off, it comes back by itself and tells what it did meanwhile', async () => {
  agentGiven('good-token\n', '--server', server.url, '--token-stdin', '--sn', sn, '--retry', '300')
  await server.heard(sn, 'hello')
  server.give(sn, '1', 'command', { line: 'sleep 1; echo done' })
  await server.until(() => server.rows.get('1')?.status === 'started')
  server.cut()
  expect(await server.ended('1')).toMatchObject({ status: 'success', output: 'done\n' })
  const sessions = server.said.filter((one) => one.leaf === 'hello').map((one) => one.body['session'])
  expect(new Set(sessions).size).toBe(2)
})

test('a stop from the console ends the process at once', async () => {
  enrolled()
  await server.heard(sn, 'hello')
  server.give(sn, '1', 'command', { line: 'echo begun; sleep 600' })
  await server.until(() => server.rows.get('1')?.status === 'started')
  server.down(sn, 'stop', { runId: '1', attempt: 1 })
  expect(await server.ended('1')).toMatchObject({ status: 'stopped', reason: 'stopped' })
})

test('a token the server does not know ends it with a plain sentence and its own exit code', async () => {
  const refused = agentGiven('bad-token\n', '--server', server.url, '--token-stdin', '--sn', sn)
  expect(await refused.ended).toBe(3)
  expect(refused.said()).toContain('The server refused to enrol TEST-0001: The enrolment token is invalid.')
  expect(refused.said()).not.toContain('    at ')
})

test('a token in the command line is refused, with what to do instead; nothing is asked of the server', async () => {
  for (const args of [['--token', 'good-token'], ['--token=good-token']]) {
    const refused = agent('--server', server.url, '--sn', sn, ...args)
    expect(await refused.ended).toBe(2)
    expect(refused.said()).toMatch(/--token is not taken.*--token-stdin.*--token-file/s)
    expect(refused.said()).not.toContain('good-token')
  }
  expect(server.secrets.has(sn)).toBe(false)
})

test('a token in a file serves when nobody else can read the file, and is refused otherwise', async () => {
  const file = join(state, 'token')
  writeFileSync(file, '\uFEFFgood-token\r\n', { mode: 0o644 })
  const open = agent('--server', server.url, '--sn', sn, '--token-file', file)
  expect(await open.ended).toBe(2)
  expect(open.said()).toContain(`chmod 600 ${file}`)
  chmodSync(file, 0o600)
  agent('--server', server.url, '--sn', sn, '--token-file', file)
  expect(await server.heard(sn, 'hello')).toMatchObject({ platform: 'linux' })
})

test('a token in the environment serves, and no command run by the agent finds it there', async () => {
  process.env.CPM_TOKEN = 'good-token'
  try {
    agent('--server', server.url, '--sn', sn)
  } finally {
    delete process.env.CPM_TOKEN
  }
  await server.heard(sn, 'hello')
  server.give(sn, '1', 'command', { line: 'env' })
  expect((await server.ended('1')).output).not.toContain('good-token')
})

test('a first start without a token, or without a server that answers, says what is missing', async () => {
  const unknown = agent()
  expect(await unknown.ended).toBe(2)
  expect(unknown.said()).toContain('--token-stdin')
  const { url } = server
  await server.close()
  const alone = agentGiven('good-token\n', '--server', url, '--token-stdin', '--sn', sn)
  expect(await alone.ended).toBe(4)
  expect(alone.said()).toContain('could not be reached')
  server = await new TestServer().open()
})

test('a second agent on the same folder is turned away', async () => {
  enrolled()
  await server.heard(sn, 'hello')
  const second = agent()
  expect(await second.ended).toBe(5)
  expect(second.said()).toMatch(/Another agent \(process \d+\)/)
})

test('a terminal that was logged off enrols again with a new token, under the same SN', async () => {
  const first = enrolled()
  await server.heard(sn, 'hello')
  first.child.kill('SIGTERM')
  await first.ended
  server.secrets.set(sn, 'changed')
  server.said.length = 0
  const again = agentGiven('good-token\n', '--server', server.url, '--token-stdin')
  await server.heard(sn, 'hello')
  expect(again.said()).toContain(`Enrolled as ${sn}`)
})

test('a program that is none of ours holds a run while it is in a transaction, by a call and by a lock file', async () => {
  enrolled()
  await server.heard(sn, 'hello')
  const door = join(state, 'run', 'door')
  const locks = join(state, 'run', 'locks')
  const shell = (script: string) => execFileSync('sh', ['-ec', script], { encoding: 'utf8' })
  const giveNotBusy = (runId: string) => {
    server.rows.set(runId, { attempt: 1, version: 1, status: 'waiting' })
    const conditions = { notBusy: true }
    const run = { runId, attempt: 1, version: 1, type: 'command', params: { line: 'echo done' } }
    server.down(sn, 'run', { ...run, expiresAt: Date.now() + 60_000, conditions })
  }
  const held = (runId: string) =>
    server.until(() => server.rows.get(runId)?.status === 'held' && server.rows.get(runId))

  shell(`. ${door}; curl -sSf -X PUT -H "Authorization: Bearer $TOKEN" "$URL/sale-1?seconds=300"`)
  giveNotBusy('1')
  expect(await held('1')).toMatchObject({ reason: 'in_transaction' })
  shell(`. ${door}; curl -sSf -X DELETE -H "Authorization: Bearer $TOKEN" "$URL/sale-1"`)
  expect(await server.ended('1')).toMatchObject({ status: 'success', output: 'done\n' })

  // The program names itself, and is killed in the middle of its sale.
  const till = spawn('sh', ['-c', `echo $$ > ${locks}/sale-2.lock; exec sleep 600`])
  children.push(till)
  await server.until(
    () => existsSync(join(locks, 'sale-2.lock')) && readFileSync(join(locks, 'sale-2.lock'), 'utf8') !== '',
  )
  giveNotBusy('2')
  expect(await held('2')).toMatchObject({ reason: 'in_transaction' })
  till.kill('SIGKILL')
  expect(await server.ended('2')).toMatchObject({ status: 'success' })

  shell(`echo > ${locks}/sale-3.lock`)
  giveNotBusy('3')
  await held('3')
  shell(`rm ${locks}/sale-3.lock`)
  expect(await server.ended('3')).toMatchObject({ status: 'success' })
})
