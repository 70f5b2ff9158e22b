import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type Product, startProduct } from '../product.ts'

/** The product, our agent, and a program on the terminal that is neither's: a shell. */
const program = fileURLToPath(new URL('../../apps/agent/src/main.ts', import.meta.url))
const sn = 'TILL-0001'
let product: Product
let me: Person
let state: string
let agent: ChildProcess
beforeAll(async () => {
  product = await startProduct()
  state = mkdtempSync(join(tmpdir(), 'cpm-till-'))
  me = await product.signIn('enterprise')
  const { token } = await me.enrolment.create()
  startAgent(token)
  await seen(async () => (await me.terminal.list({ q: sn })).records[0]?.online)
})
afterAll(async () => {
  agent.kill('SIGKILL')
  await product.stop()
  rmSync(state, { recursive: true, force: true })
})

function startAgent(token?: string): void {
  const first = token === undefined ? [] : ['--server', product.url, '--token-stdin', '--sn', sn]
  agent = spawn(process.execPath, [program, '--state', state, '--retry', '500', ...first], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, TZ: 'America/New_York' },
  })
  agent.stdin?.on('error', () => undefined)
  agent.stdin?.end(token === undefined ? '' : `${token}\n`)
}
/** Waits for the fact, not for a time. */
async function seen<T>(look: () => Promise<T | undefined | false | null>): Promise<T> {
  const patience = AbortSignal.timeout(60_000)
  for (;;) {
    patience.throwIfAborted()
    const found = await look().catch(() => undefined)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const shell = (script: string) => execFileSync('sh', ['-ec', script], { encoding: 'utf8' })
const begin = (name: string) =>
  shell(`. ${state}/run/door; curl -sSf -X PUT -H "Authorization: Bearer $TOKEN" "$URL/${name}?seconds=600"`)
const end = (name: string) =>
  shell(`. ${state}/run/door; curl -sSf -X DELETE -H "Authorization: Bearer $TOKEN" "$URL/${name}"`)
const runOf = async (id: string) => (await me.task.runs({ id })).records[0]
const stands = (id: string, status: string) =>
  seen(async () => {
    const run = await runOf(id)
    return run?.status === status && run
  })
const ask = (line: string) =>
  me.task.create({ type: 'command', params: { line }, target: { sns: [sn] }, conditions: { notBusy: true } })

test('a run waits for the end of a sale, whatever is killed meanwhile, and is done once', async () => {
  begin('sale-1')
  const mark = join(state, 'mark')
  const { id } = await ask(`echo once >> ${mark}`)
  expect(await stands(id, 'held')).toMatchObject({ reason: 'in_transaction', attempt: 1 })

  const before = (await runOf(id))?.version ?? 0
  await product.kill9()
  await product.startAgain()
  // The agent is back, was sent it again, and says what it said.
  const again = await seen(async () => {
    const run = await runOf(id)
    return run && run.version > before && run.online && run
  })
  expect(again).toMatchObject({ status: 'held', reason: 'in_transaction' })

  agent.kill('SIGKILL')
  await new Promise((resolve) => agent.once('exit', resolve))
  rmSync(join(state, 'run', 'door'))
  startAgent()
  await seen(async () => existsSync(join(state, 'run', 'door')))
  await seen(async () => ((await runOf(id))?.version ?? 0) > again.version)
  expect(existsSync(mark)).toBe(false)

  end('sale-1')
  expect(await stands(id, 'success')).toMatchObject({ attempt: 1 })
  expect(shell(`cat ${mark}`)).toBe('once\n')
})

test('a stop ends it while it waits, and it is not done afterwards', async () => {
  shell(`echo > ${state}/run/locks/sale-2.lock`)
  const mark = join(state, 'never')
  const { id } = await ask(`echo once >> ${mark}`)
  await stands(id, 'held')
  await me.task.stop({ id })
  // Held behind it, so it is looked at after it.
  const { id: next } = await ask('echo next')
  await stands(next, 'held')
  shell(`rm ${state}/run/locks/sale-2.lock`)
  await stands(next, 'success')
  expect(await runOf(id)).toMatchObject({ status: 'stopped' })
  expect(existsSync(mark)).toBe(false)
})

test('a task is held till its hour on the wall of the terminal, which said where it is', async () => {
  await seen(async () => (await me.terminal.get({ sn })).facts.zone === 'America/New_York')
  const { id } = await me.task.create({
    type: 'message',
    params: { text: 'Good morning' },
    target: { sns: [sn] },
    zone: 'terminal',
    startAt: '2027-07-01T09:00:00+08:00',
    expiresAt: '2027-07-03T00:00:00Z',
  })
  expect(await runOf(id)).toMatchObject({ status: 'held', reason: 'not_yet', holdUntil: '2027-07-01T13:00:00.000Z' })
})
