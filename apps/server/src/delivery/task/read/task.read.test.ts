import { codes } from '@cpm/contract/kernel/envelope'
import { outputInList } from '@cpm/contract/delivery/task/task'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

const missing = expect.objectContaining({ answer: expect.objectContaining({ code: codes.missing }) })
const badInput = expect.objectContaining({ answer: expect.objectContaining({ code: codes.badInput }) })
const create = async (line: string, ...sns: string[]) =>
  (await world.owner.task.create({ ...command(line), target: { sns } })).id

describe('the list of tasks', () => {
  test('is the newest first, filtered, searched and paged, by number and by where the last page ended', async () => {
    const { sn } = await world.terminal()
    const ids: string[] = []
    for (const line of ['echo 1', 'echo 2', 'echo 3', 'ls 50%', 'ls 50x']) ids.push(await create(line, sn))
    const notice = await world.owner.task.create({
      type: 'message',
      params: { text: 'Closing soon' },
      target: { sns: [sn] },
    })
    const list = async (query: object) => (await world.owner.task.list(query)).records.map((task) => task.id)
    expect(await list({})).toEqual([notice.id, ...ids.toReversed()])
    expect(await list({ sort: 'createdAt', pageSize: 2 })).toEqual(ids.slice(0, 2))
    expect(await list({ type: 'message' })).toEqual([notice.id])
    expect(await list({ q: '50%' })).toEqual([ids[3]])
    expect(await list({ q: 'closing' })).toEqual([notice.id])
    expect(await list({ status: 'creating' })).toEqual([])
    const first = await world.owner.task.list({ pageSize: 4 })
    expect(first).toMatchObject({ current: 1, size: 4, total: 6, next: expect.any(String) })
    const second = await world.owner.task.list({ pageSize: 4, after: first.next as string })
    expect(second.records.map((task) => task.id)).toEqual([ids[1], ids[0]])
    expect(second.next).toBeNull()
    expect(await list({ pageSize: 4, page: 2 })).toEqual([ids[1], ids[0]])
    expect(first.records[0]).toMatchObject({ createdBy: expect.stringMatching(/^person_/), counts: { waiting: 1 } })
    for (const after of ['x', 'bnVsbA', Buffer.from('["now","1"]').toString('base64url')]) {
      await expect(world.owner.task.list({ after })).rejects.toEqual(badInput)
    }
    await expect(world.owner.task.list({ pageSize: 501 })).rejects.toEqual(badInput)
  })

  test('holds one’s own and one’s subordinates’ tasks, and nobody else’s', async () => {
    const mine = await world.terminal()
    const { id } = await world.keeper.task.create({ ...command(), target: { sns: [mine.sn] } })
    const ids = async (who: World['owner']) => (await who.task.list({ pageSize: 500 })).records.map((task) => task.id)
    expect(await ids(world.owner)).toContain(id)
    expect(await ids(world.keeper)).toEqual([id])
    expect(await ids(world.stranger)).not.toContain(id)
    await expect(world.stranger.task.get({ id })).rejects.toEqual(missing)
    await expect(world.stranger.task.runs({ id })).rejects.toEqual(missing)
    await expect(world.owner.task.get({ id: '999999999999999999' })).rejects.toEqual(missing)
  })
})

describe('the runs of a task', () => {
  test('are filtered by state, searched, sorted and paged', async () => {
    const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']
    const terminals = []
    for (const name of names) terminals.push(await world.terminal({ name, sn: `RUNS-${name}` }))
    const id = await create('uname -a', ...terminals.map((terminal) => terminal.sn))
    for (const n of [3, 1]) {
      const runId = String((await world.runOf(id, terminals[n]!)).id)
      await world.say(terminals[n]!, { runId, status: n === 3 ? 'success' : 'failed' }, new Date(Date.now() + 1000 * n))
    }
    const sns = async (query: object) =>
      (await world.owner.task.runs({ id, ...query })).records.map((run) => run.terminalName)
    expect(await sns({})).toEqual(names)
    expect(await sns({ sort: 'sn' })).toEqual(names.toSorted())
    expect(await sns({ sort: '-updatedAt', pageSize: 2 })).toEqual(['Delta', 'Beta'])
    expect(await sns({ status: ['failed'] })).toEqual(['Beta'])
    expect(await sns({ status: ['failed', 'success'], sort: 'status' })).toEqual(['Beta', 'Delta'])
    expect(await sns({ q: 'eps' })).toEqual(['Epsilon'])
    for (const sort of [undefined, 'sn', '-updatedAt', '-status'] as const) {
      const whole = await sns({ sort })
      const walked: string[] = []
      for (let after: string | undefined; ;) {
        const page = await world.owner.task.runs({ id, sort, after, pageSize: 2 })
        walked.push(...page.records.map((run) => run.terminalName))
        if (!page.next) break
        after = page.next
      }
      expect(walked).toEqual(whole)
    }
    expect(await world.owner.task.runs({ id, status: ['waiting'], pageSize: 2, page: 2 })).toMatchObject({
      total: 3,
      current: 2,
    })
    expect(await world.owner.task.runs({ id, q: 'runs-a', status: ['failed'] })).toMatchObject({
      total: 0,
      records: [],
    })
  })

  test('cut a long output in a list, without half a character, and give it whole one by one', async () => {
    const terminal = await world.terminal()
    const id = await create('cat long', terminal.sn)
    const runId = String((await world.runOf(id, terminal)).id)
    const output = `x${'磁盘'.repeat(2000)}`
    await world.say(terminal, { runId, status: 'success', output })
    const [listed] = (await world.owner.task.runs({ id })).records
    expect(listed?.output).toBe(output.slice(0, 1 + Math.floor((outputInList - 1) / 3)))
    expect(listed?.outputTruncated).toBe(true)
    expect(await world.owner.task.run({ id: runId })).toMatchObject({ output, outputTruncated: false })
    for (const other of [world.stranger, world.keeper])
      await expect(other.task.run({ id: runId })).rejects.toEqual(missing)
  })

  test('show a store only the runs on its own terminals, and count only those', async () => {
    const [north, south] = [await world.terminal(), await world.terminal()]
    const { id } = await world.keeper.task.create({ ...command(), target: { sns: [north.sn, south.sn] } })
    const moved = { group_id: world.south.id, group_path: world.south.path }
    await world.db.updateTable('terminal').set(moved).where('id', '=', south.id).execute()
    expect((await world.keeper.task.runs({ id })).records.map((run) => run.sn)).toEqual([north.sn])
    expect((await world.keeper.task.get({ id })).counts.waiting).toBe(1)
    expect((await world.owner.task.get({ id })).counts.waiting).toBe(2)
  })

  test('can be taken as a file, in the language of the one who asks', async () => {
    const terminal = await world.terminal({ sn: 'CSV-0001' })
    const id = await create('false', terminal.sn)
    await world.say(terminal, {
      runId: String((await world.runOf(id, terminal)).id),
      status: 'failed',
      exitCode: 1,
      output: '=1+1',
    })
    const response = await world.app.inject({
      url: `/api/v1/tasks/${id}/runs?export=csv`,
      headers: { session: world.owner.token },
    })
    expect(response.headers['content-type']).toContain('text/csv')
    const lines = response.body.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(
      /^CSV-0001,.*,(Failed|失败),(The command returned a non-zero exit code|命令返回了非零退出码),,("Check the output, fix the cause, then retry the run"|查看输出，排除原因后重试),,,1,1,'=1\+1,/,
    )
  })
})

describe('the runs of a terminal', () => {
  test('are the newest first, each with what was asked; open ones can be told apart', async () => {
    const terminal = await world.terminal()
    const [first, second] = [await create('echo first', terminal.sn), await create('echo second', terminal.sn)]
    await world.say(
      terminal,
      { runId: String((await world.runOf(first, terminal)).id), status: 'success' },
      new Date(Date.now() + 5000),
    )
    const { sn } = terminal
    const all = await world.owner.task.runsOfTerminal({ sn })
    expect(all.records.map((run) => [run.taskId, run.type, run.params.line])).toEqual([
      [first, 'command', 'echo first'],
      [second, 'command', 'echo second'],
    ])
    expect((await world.owner.task.runsOfTerminal({ sn, open: true })).records.map((run) => run.taskId)).toEqual([
      second,
    ])
    expect((await world.owner.task.runsOfTerminal({ sn, open: false })).records.map((run) => run.taskId)).toEqual([
      first,
    ])
    expect(await world.keeper.task.runsOfTerminal({ sn })).toMatchObject({ total: 0 })
    await expect(world.stranger.task.runsOfTerminal({ sn })).rejects.toEqual(missing)
  })
})
