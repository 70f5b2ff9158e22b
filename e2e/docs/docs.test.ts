import { allWords, contract, eventTypes } from '@cpm/contract'
import { filesAtOnce } from '@cpm/contract/delivery/task/types/fetch-files'
import { fileKinds, fileLimit, outputInline, outputLimit, pieceLimit } from '@cpm/contract/estate/agent/agent'
import { keptLimit, shotLimit } from '@cpm/contract/estate/file/file'
import {
  inventories,
  inventoryKinds,
  inventoryLimit,
  logTypes,
  type InventoryKind,
} from '@cpm/contract/estate/inventory/inventory.kinds'
import { envelope } from '@cpm/contract/kernel/envelope'
import type { Resource } from '@cpm/contract/kernel/resource'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import { payloadLimit, type Topic } from '@cpm/contract/kernel/topic'
import { live, liveMessage } from '@cpm/contract/platform/live/live'
import { fileAsk } from '@cpm/contract/remote/remote-session/files'
import { planParts, weekdays } from '@cpm/contract/estate/plan/plan.config'
import {
  ackErrors,
  type AnyTaskType,
  runUp,
  taskTypeOf,
  taskTypes,
  type TaskType,
} from '@cpm/contract/delivery/task/task'
import { event, hello, platforms, someFacts } from '@cpm/contract/estate/agent/report'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { demoPassword, type Product, startProduct } from '../product.ts'

/** The document of the API is a long one. */
const maxBuffer = 16 * 2 ** 20

const resources = Object.values(contract as Record<string, Resource>)
const topics = resources.flatMap((r) => Object.values(r.topics ?? {}) as Topic[])
const textOf = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
/** Tables without the spaces that line their columns up. */
const tight = (text: string) => text.replace(/ +\|/g, ' |')

type Block = { label: string; text: string; line: number }
/** Fenced blocks of one kind: what stands behind the language, and the text. */
function blocksOf(text: string, language: string): Block[] {
  const fence = new RegExp(`^\`\`\`${language}([^\\n]*)\\n([\\s\\S]*?)^\`\`\`$`, 'gm')
  return [...text.matchAll(fence)].map(([, label, body], i, all) => ({
    label: (label as string).trim(),
    text: body as string,
    line: text.slice(0, (all[i] as RegExpExecArray).index).split('\n').length,
  }))
}

const routes = new Map<string, AnyRoute>(
  Object.entries(contract as Record<string, Resource>).flatMap(([name, r]) =>
    Object.entries(r.routes).map(([verb, route]): [string, AnyRoute] => [`${name}.${verb}`, route]),
  ),
)
/** `up/run`, `terminal.list request`, `terminal.list answer`, `inventory request apps`, `refusal`, `live message`. */
function check({ label }: Block, value: unknown): unknown {
  const topic = topics.find((t) => `${t.direction}/${t.leaf}` === label)
  if (label === 'down/run') return commandOf(topic, value)
  if (topic) return topic.payload.parse(value)
  if (label === 'live message') return liveMessage.parse(value)
  if (label === 'tunnel ask') return { type: 'ask', id: (value as { id: number }).id, ...fileAsk.parse(value) }
  const [name = '', kind, place = '1'] = label.split(' ')
  if (label === 'refusal' || kind === 'refusal') return envelope.parse(value)
  const route = routes.get(name.includes('.') ? name : `agent.${name}`)
  if (!route) throw new Error(`"${label}" names nothing of the contract`)
  if (kind !== 'answer') {
    // Places of the path stand in the path.
    const places = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map((m) => [m[1], place]))
    const read = route.input.parse({ ...places, ...(value as object) }) as Record<string, unknown>
    const items = name === 'inventory' && {
      items: (read.items as unknown[]).map((item) => inventories[place as InventoryKind].parse(item)),
    }
    return { ...Object.fromEntries(Object.entries(read).filter(([field]) => !(field in places))), ...items }
  }
  const { result, ...rest } = envelope.parse(value)
  return { ...rest, result: (route.output as z.ZodType).parse(result) }
}

/** A command with the parameters of its type. */
function commandOf(topic: Topic | undefined, value: unknown): unknown {
  const command = topic?.payload.parse(value) as { type: TaskType; params: unknown }
  return { ...command, params: taskTypeOf[command.type].params.parse(command.params) }
}

describe.each(['protocol.md', 'api.md'])('docs/%s', (name) => {
  const text = textOf(name)

  test.each(blocksOf(text, 'json').map((b) => [`${b.label} (line ${b.line})`, b] as const))(
    'example %s is what the contract takes',
    (_, block) => {
      const value: unknown = JSON.parse(block.text)
      expect(check(block, value)).toEqual(value)
    },
  )

  test('every link within it, and to its neighbours, leads somewhere', () => {
    const anchors = new Set(
      [...text.matchAll(/^#+ (.+)$/gm)].map((m) =>
        (m[1] as string)
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replace(/ /g, '-'),
      ),
    )
    for (const [, target = ''] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(target)
    for (const [, file = ''] of text.matchAll(/\]\(([\w./-]+\.md)\)/g)) expect(textOf(file).length).toBeGreaterThan(0)
  })
})

describe('docs/protocol.md says all there is', () => {
  const text = tight(textOf('protocol.md'))
  const labels = blocksOf(text, 'json').map((b) => b.label)

  test.each(topics.map((t) => `${t.direction}/${t.leaf}`))(
    '%s has an example and a line in the list of topics',
    (leaf) => {
      expect(labels).toContain(leaf)
      expect(text).toContain(`| \`${leaf}\` |`)
    },
  )

  test('every fact, status, error, type and platform is named', () => {
    const names = [
      ...[someFacts, hello, event, runUp].flatMap(({ shape }) => Object.keys(shape)),
      ...ackErrors,
      ...taskTypes,
      ...eventTypes,
      ...platforms,
      ...weekdays,
      ...planParts,
      ...fileKinds,
      ...logTypes,
    ]
    const statuses = runUp.shape.status.options
    for (const word of [...names, ...statuses]) expect(text).toMatch(new RegExp(`["\`]${word}["\`:]`))
  })

  test.each(taskTypes)('%s has an example with its parameters, and its platforms', (type) => {
    const commands = blocksOf(text, 'json').filter(({ label }) => label === 'down/run')
    expect(commands.map((block) => (JSON.parse(block.text) as { type: string }).type)).toContain(type)
    const { platforms: on, params }: AnyTaskType = taskTypeOf[type]
    // A fact may be called as the type is that brings it.
    const lines = text.split('\n').filter((one) => one.startsWith(`| \`${type}\` `))
    const line = lines.find((one) => one.endsWith('|') && platforms.some((name) => one.includes(`${name} |`)))
    expect(line).toMatch(new RegExp(`\\| ${platforms.filter((name) => on.includes(name)).join(', ')} \\|$`))
    for (const param of Object.keys(params.shape)) expect(line).toContain(`\`${param}\``)
  })

  test('every reason a run may have is named', () => {
    const codes = new Set(Object.keys(allWords).flatMap((key) => /^run\.reason\.(\w+)$/.exec(key)?.[1] ?? []))
    expect(codes.size).toBeGreaterThan(10)
    for (const code of codes) expect(text).toContain(`\`${code}\``)
  })

  test.each(inventoryKinds)('the list of %s has an example, and each of its fields a line', (kind) => {
    expect(labels).toContain(`inventory request ${kind}`)
    for (const field of Object.keys(inventories[kind].shape)) expect(text).toMatch(new RegExp(`\\| \`${field}\` \\|`))
  })

  test('the limits are the ones in force', () => {
    const mib = (bytes: number) => `${bytes / 1024 / 1024} MiB`
    for (const line of [
      `| body of one message | ${payloadLimit / 1024} KiB |`,
      `| output of a run | ${outputInline / 1024} KiB in a message, ${mib(outputLimit)} over HTTPS |`,
      `| items of a list | ${inventoryLimit} |`,
      `| a file | ${mib(fileLimit)}; a screenshot ${mib(shotLimit)} |`,
      `| a piece of a file | ${pieceLimit / 1024} KiB |`,
      `| files of one run | ${filesAtOnce} |`,
      `| files kept of one terminal | ${mib(keptLimit)}; beyond it the oldest go |`,
    ])
      expect(text).toContain(line)
  })

  test.each(Object.entries(contract.agent.routes as Record<string, AnyRoute>))(
    'the call %s is there, with an example of what is asked and of what is answered',
    (verb, { method, path }) => {
      expect(text).toMatch(
        new RegExp(`${method} ${path.replace('{id}', '\\{(id|runId)\\}').replace('{kind}', '\\{kind\\}')}`),
      )
      expect(labels).toContain(`${verb} answer`)
      if (method !== 'GET') expect(labels.some((label) => label.startsWith(`${verb} request`))).toBe(true)
    },
  )
})

describe('docs/api.md can be followed', () => {
  const text = tight(textOf('api.md'))
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.stop())

  test('every call an outsider may rely on is listed with its permission', () => {
    const open = resources
      .flatMap((r) => Object.values(r.routes))
      .filter((route) => /^\/api\/v1\/(terminals|tasks|runs|enrolment|groups|live|dashboard)/.test(route.path))
    for (const { method, path, permission, instead = [], also = [] } of open) {
      const own = permission === 'session' ? 'signed in' : `\`${permission}\``
      const line = text.split('\n').find((one) => one.startsWith(`| \`${method} ${path}\` `))
      expect(line?.replaceAll(/ +/g, ' '), `${method} ${path}`).toContain(` | ${own}`)
      // What some of its calls need in its place or besides; every list that is a file besides is said below the table.
      for (const { code } of [...instead, ...also])
        if (!code.endsWith('.export')) expect(line, path).toContain(`\`${code}\``)
    }
    expect(open).toContain(live.routes.ticket)
  })

  test.each([
    ['js', 'node', ['--input-type=module', '-e']],
    ['sh', 'bash', ['-euo', 'pipefail', '-c']],
  ])('the %s sign-in example signs in, as it is written', async (language, program, args) => {
    const script = blocksOf(text, language).find((b) => b.label === 'sign-in')?.text as string
    const env = { ...process.env, CPM: product.url, NAME: 'enterprise', PASSWORD: demoPassword }
    const run = promisify(execFile)(program === 'node' ? process.execPath : program, [...args, script], {
      env,
      maxBuffer,
    })
    const { stdout } = await run
    const token = stdout.trim().split('\n').at(-1) as string
    const answer = await product.ask({ method: 'GET', url: '/api/v1/terminals' }, { session: token })
    expect(answer).toMatchObject({ code: 1, result: { current: 1, size: 14, total: 0, records: [] } })
  })

  test('every example with an API token is answered as it says', async () => {
    const me = await product.signIn('enterprise')
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const codes = ['terminal.read', 'terminal.export', 'task.create', 'task.read']
    const { token } = await me.me.createToken({ name: 'docs', codes, expiresAt })
    const { token: enrolment } = await me.enrolment.create()
    await product.anyone.agent.enrol({ token: enrolment, sn: 'DOCS-0002', platform: 'android', model: 'A920Pro' })
    const env = { ...process.env, CPM: product.url, TOKEN: token }
    const examples = blocksOf(text, 'sh').filter((b) => b.label.split(' ')[0] === 'token')
    expect(examples.length).toBeGreaterThan(6)
    for (const { text: script, label, line } of examples) {
      const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { env, maxBuffer })
      const [, , code = '1'] = label.split(' ')
      expect(stdout, `docs/api.md line ${line}`).toMatch(new RegExp(`^\\{"code":${code},|^\uFEFF?SN`))
    }
  })

  test('every curl example is answered with success', async () => {
    const me = await product.signIn('enterprise')
    const { token } = me
    const made = await me.enrolment.create()
    await product.anyone.agent.enrol({ token: made.token, sn: 'DOCS-0001', platform: 'android', model: 'A920Pro' })
    const env = { ...process.env, CPM: product.url, SESSION: token }
    const examples = blocksOf(text, 'sh').filter((b) => b.label === 'call')
    expect(examples.length).toBeGreaterThan(3)
    for (const { text: script, line } of examples) {
      const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { env, maxBuffer })
      expect(stdout, `docs/api.md line ${line}`).toMatch(/^\{"code":1,|^\{"openapi"|^.*SN/)
    }
  })
})
