import { FakeClock } from '@cpm/agent-core/testing/fakes'
import type { FileAnswer, FileAsk } from '@cpm/contract/remote/remote-session/files'
import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { makeFleet } from '../../fleet/fleet.ts'
import { FakeMachine } from '../fake-machine.ts'
import { FakeRemote } from '../fake-remote.ts'

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function open(platform: 'android' | 'windows', viewOnly = false, roots: string[] = []) {
  const spec = makeFleet(1, 100).find(({ model }) => model.platform === platform)!
  const clock = new FakeClock()
  const machine = new FakeMachine(spec, 'test', clock)
  const remote = new FakeRemote(machine, { clock, person: 'accepts', vanish: () => {} })
  const answers = new Map<number, FileAnswer[]>()
  const pieces = new Map<number, Uint8Array[]>()
  const hears = {
    answer: (id: number, answer: FileAnswer) => void answers.set(id, [...(answers.get(id) ?? []), answer]),
    bytes: (id: number, piece: Uint8Array) => {
      pieces.set(id, [...(pieces.get(id) ?? []), piece])
      return true
    },
  }
  const desk = remote.files({ roots, viewOnly }, hears)
  let id = 0
  const ask = async (asked: FileAsk) => {
    id += 1
    desk.ask(id, asked)
    for (let i = 0; i < 300 && !answers.has(id); i++) await turn()
    for (let i = 0; i < 30; i++) await turn()
    return { id, answers: answers.get(id) ?? [], bytes: Buffer.concat(pieces.get(id) ?? []) }
  }
  return { desk, ask, answers, machine }
}

describe('[8.5] files of a simulated terminal', () => {
  it('are listed from its roots down, and come with the sum of what came', async () => {
    for (const [platform, folder] of [
      ['android', '/sdcard/logs/agent'],
      ['windows', 'C:\\ProgramData\\CPM\\logs'],
    ] as const) {
      const { ask } = open(platform)
      expect((await ask({ op: 'roots' })).answers[0]?.roots).not.toEqual([])
      const [listed] = (await ask({ op: 'list', path: folder })).answers
      const [entry] = listed?.entries ?? []
      const path = `${folder}${platform === 'windows' ? '\\' : '/'}${entry?.name}`
      const down = await ask({ op: 'down', path, from: 0 })
      expect(down.answers.at(-1)).toMatchObject({ ok: true, end: true, size: entry?.size, sha256: sum(down.bytes) })
      const rest = await ask({ op: 'down', path, from: 100 })
      expect(rest.bytes).toEqual(down.bytes.subarray(100))
      expect(rest.answers.at(-1)?.sha256).toBe(sum(down.bytes))
    }
  })

  it('take one that is sent in pieces, go on where it broke off, and refuse a wrong sum', async () => {
    const { ask, desk } = open('android')
    const bytes = Buffer.from('收据'.repeat(1000))
    const path = '/sdcard/Download/receipt.txt'
    const up = { op: 'up', path, size: bytes.length, overwrite: false } as const
    const first = await ask({ ...up, resume: false })
    expect(first.answers).toEqual([{ ok: true, from: 0 }])
    desk.bytes(first.id, bytes.subarray(0, 1000))
    desk.close()
    const again = await ask({ ...up, resume: true })
    expect(again.answers).toEqual([{ ok: true, from: 1000 }])
    desk.bytes(again.id, bytes.subarray(1000))
    expect((await ask({ op: 'done', up: again.id, sha256: sum(bytes) })).answers).toEqual([{ ok: true }])
    expect((await ask({ op: 'down', path, from: 0 })).bytes).toEqual(bytes)
    expect((await ask({ ...up, resume: false })).answers).toEqual([{ ok: false, error: 'exists' }])
    const wrong = await ask({ ...up, overwrite: true, resume: false })
    desk.bytes(wrong.id, Buffer.alloc(bytes.length))
    expect((await ask({ op: 'done', up: wrong.id, sha256: sum(bytes) })).answers[0]?.error).toBe('sum')
    expect((await ask({ ...up, path: '/sdcard/big', size: 1e9, resume: false })).answers[0]?.error).toBe('no_space')
  })

  it('are renamed, removed and put in new folders', async () => {
    const { ask } = open('android')
    expect((await ask({ op: 'make', path: '/sdcard/Download/新' })).answers).toEqual([{ ok: true }])
    expect((await ask({ op: 'make', path: '/sdcard/Download/新' })).answers[0]?.error).toBe('exists')
    expect((await ask({ op: 'rename', path: '/sdcard/logs/agent', to: '/sdcard/Download/新/old' })).answers).toEqual([
      { ok: true },
    ])
    expect((await ask({ op: 'list', path: '/sdcard/logs/agent' })).answers[0]?.error).toBe('missing')
    const [moved] = (await ask({ op: 'list', path: '/sdcard/Download/新/old' })).answers
    expect(moved?.entries?.length).toBeGreaterThan(3)
    expect((await ask({ op: 'remove', path: '/sdcard/Download/新' })).answers).toEqual([{ ok: true }])
    const [left] = (await ask({ op: 'list', path: '/sdcard/Download' })).answers
    expect(left?.entries).toEqual([])
    expect((await ask({ op: 'remove', path: '/sdcard' })).answers[0]?.error).toBe('denied')
  })

  it('stay within the roots, and as they are for who only looks', async () => {
    const { ask } = open('android')
    for (const path of ['/system/build.prop', '/sdcard/../system', '/sdcardx', '/'])
      expect((await ask({ op: 'list', path })).answers[0]?.error).toBe('outside')
    const looking = open('android', true)
    expect((await looking.ask({ op: 'make', path: '/sdcard/x' })).answers[0]?.error).toBe('denied')
    expect((await looking.ask({ op: 'list', path: '/sdcard' })).answers[0]?.ok).toBe(true)
  })

  it('show what runs, and end one that is not of the system', async () => {
    const { ask } = open('windows')
    const [listed] = (await ask({ op: 'processes' })).answers
    const [explorer, lsass] = ['explorer.exe', 'lsass.exe'].map((wanted) =>
      listed?.processes?.find(({ name }) => name === wanted),
    )
    if (!explorer || !lsass) throw new Error('neither runs')
    expect((await ask({ op: 'end', pid: lsass.pid, name: lsass.name })).answers[0]?.error).toBe('denied')
    expect((await ask({ op: 'end', pid: explorer.pid, name: 'other' })).answers[0]?.error).toBe('changed')
    expect((await ask({ op: 'end', pid: explorer.pid, name: explorer.name })).answers[0]?.ok).toBe(true)
    const [after] = (await ask({ op: 'processes' })).answers
    expect(after?.processes?.some(({ name }) => name === 'explorer.exe')).toBe(false)
  })
})
