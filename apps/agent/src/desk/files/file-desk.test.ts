import { type FileAnswer, type FileAsk, pieceBytes } from '@cpm/contract/remote/remote-session/files'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import iconv from 'iconv-lite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileDesk } from './file-desk.ts'

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let home: string
const at = (...names: string[]) => join(home, 'root', ...names)
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cpm-desk-'))
  mkdirSync(at('in'), { recursive: true })
  mkdirSync(join(home, 'beside'))
  writeFileSync(join(home, 'beside', 'secret.txt'), 'secret')
})
afterEach(() => rmSync(home, { recursive: true }))

type Said = FileAnswer & { id: number }

function deskHere({ viewOnly = false, roots = [at()], closed = [] as string[] } = {}) {
  const said: Said[] = []
  const came = new Map<number, Uint8Array[]>()
  let room = Number.POSITIVE_INFINITY
  const desk = fileDesk(
    { roots, viewOnly },
    {
      answer: (id, answer) => said.push({ ...answer, id }),
      bytes(id, piece) {
        came.set(id, [...(came.get(id) ?? []), piece])
        return --room > 0
      },
    },
    closed,
  )
  let next = 0
  const ask = (asked: FileAsk) => {
    desk.ask(++next, asked)
    return next
  }
  const until = (check: (said: Said) => boolean) =>
    vi.waitUntil(() => said.find(check), { timeout: 20_000, interval: 5 })
  const answered = async (asked: FileAsk) => {
    const id = ask(asked)
    return until((one) => one.id === id)
  }
  const bytesOf = (id: number) => Buffer.concat(came.get(id) ?? [])
  const down = async (path: string, from = 0) => {
    const id = ask({ op: 'down', path, from })
    const end = await until((one) => one.id === id && (one.end === true || !one.ok))
    return { end, bytes: bytesOf(id) }
  }
  const begin = async (path: string, size: number, more: Partial<Extract<FileAsk, { op: 'up' }>> = {}) => {
    const id = ask({ op: 'up', path, size, resume: false, overwrite: false, ...more })
    return { id, first: await until((one) => one.id === id) }
  }
  const send = (id: number, bytes: Uint8Array) => {
    for (let from = 0; from < bytes.length; from += pieceBytes) desk.bytes(id, bytes.subarray(from, from + pieceBytes))
  }
  return {
    desk,
    said,
    ask,
    answered,
    until,
    down,
    begin,
    send,
    bytesOf,
    allow: (pieces: number) => (room = pieces),
    came: (id: number) => came.get(id)?.length ?? 0,
  }
}

describe('files of a terminal', () => {
  it('begin at the folders of the rules, and are listed with size, time and room', async () => {
    writeFileSync(at('价格.txt'), '12345')
    symlinkSync(at('in'), at('link'))
    const { answered } = deskHere({ roots: [at(), at('in'), join(home, 'nowhere')] })
    expect((await answered({ op: 'roots' })).roots).toEqual([at()])
    const list = await answered({ op: 'list', path: at() })
    expect(list.entries?.map(({ name, kind, size }) => [name, kind, size])).toEqual([
      ['in', 'folder', 0],
      ['link', 'link', 0],
      ['价格.txt', 'file', 5],
    ])
    expect(list.free).toBeGreaterThan(0)
    expect(list.total).toBeGreaterThanOrEqual(list.free ?? 0)
  })

  it('come whole with their sum, or from where one has them', async () => {
    const bytes = randomBytes(pieceBytes * 3 + 17)
    writeFileSync(at('a.bin'), bytes)
    const { down } = deskHere()
    const whole = await down(at('a.bin'))
    expect(whole.bytes.equals(bytes)).toBe(true)
    expect(whole.end.sha256).toBe(sum(bytes))
    const rest = await down(at('a.bin'), 100_000)
    expect(rest.bytes.equals(bytes.subarray(100_000))).toBe(true)
    expect(rest.end.sha256).toBe(sum(bytes))
    expect((await down(at('a.bin'), bytes.length + 1)).end.error).toBe('changed')
    writeFileSync(at('none'), '')
    expect((await down(at('none'))).end.sha256).toBe(sum(new Uint8Array()))
  })

  it('wait while the line is full, and stop when they are not wanted', async () => {
    writeFileSync(at('big'), randomBytes(pieceBytes * 40))
    const { ask, allow, came, desk, until, answered, said } = deskHere()
    allow(4)
    const id = ask({ op: 'down', path: at('big'), from: 0 })
    await vi.waitUntil(() => came(id) === 4)
    await answered({ op: 'roots' })
    expect(came(id)).toBe(4)
    allow(3)
    desk.drained()
    await vi.waitUntil(() => came(id) === 7)
    await answered({ op: 'cancel', of: id })
    desk.drained()
    await answered({ op: 'roots' })
    expect(came(id)).toBe(7)
    expect(said.some((one) => one.id === id && one.end)).toBe(false)
    await until(() => true)
  })

  it('go up beside their place until they are whole and right, and say how far they are', async () => {
    const bytes = randomBytes(3_000_000)
    const { begin, send, answered, until } = deskHere()
    const { id, first } = await begin(at('new.bin'), bytes.length)
    expect(first).toMatchObject({ ok: true, from: 0 })
    send(id, bytes)
    expect(existsSync(at('new.bin'))).toBe(false)
    await until((one) => one.id === id && one.from === bytes.length)
    expect(await answered({ op: 'done', up: id, sha256: sum(bytes) })).toMatchObject({ ok: true })
    expect(sum(readFileSync(at('new.bin')))).toBe(sum(bytes))
    expect(readdirSync(at())).toEqual(['in', 'new.bin'])
  })

  it('go on where they were when the line broke', async () => {
    const bytes = randomBytes(2_000_000)
    const first = deskHere()
    const { id } = await first.begin(at('x'), bytes.length)
    first.send(id, bytes.subarray(0, 1_200_000))
    await first.until((one) => one.id === id && (one.from ?? 0) > 1_000_000)
    first.desk.close()
    const second = deskHere()
    const again = await vi.waitUntil(async () => {
      const begun = await second.begin(at('x'), bytes.length, { resume: true })
      return begun.first.ok ? begun : null
    })
    const from = again.first.from ?? 0
    expect(from).toBe(1_200_000)
    second.send(again.id, bytes.subarray(from))
    expect(await second.answered({ op: 'done', up: again.id, sha256: sum(bytes) })).toMatchObject({ ok: true })
    expect(sum(readFileSync(at('x')))).toBe(sum(bytes))
  })

  it('leave nothing where their sum is another, and are not written over unless asked', async () => {
    const { begin, send, answered } = deskHere()
    writeFileSync(at('x'), 'old')
    chmodSync(at('x'), 0o640)
    expect((await begin(at('x'), 3)).first.error).toBe('exists')
    expect((await begin(at('in'), 3, { overwrite: true })).first.error).toBe('not_file')
    const wrong = await begin(at('x'), 3, { overwrite: true })
    send(wrong.id, Buffer.from('new'))
    expect((await answered({ op: 'done', up: wrong.id, sha256: sum(Buffer.from('other')) })).error).toBe('sum')
    expect(readFileSync(at('x'), 'utf8')).toBe('old')
    expect(readdirSync(at())).toEqual(['in', 'x'])
    const right = await begin(at('x'), 3, { overwrite: true })
    send(right.id, Buffer.from('new'))
    expect((await answered({ op: 'done', up: right.id, sha256: sum(Buffer.from('new')) })).ok).toBe(true)
    expect(readFileSync(at('x'), 'utf8')).toBe('new')
    expect(statSync(at('x')).mode & 0o777).toBe(0o640)
  })

  it('take in no more than was said, from one person at a time, and what is cancelled goes', async () => {
    const { begin, send, until, answered } = deskHere()
    const { id } = await begin(at('y'), 10)
    expect((await deskHere().begin(at('y'), 10)).first.error).toBe('busy')
    send(id, new Uint8Array(11))
    expect(await until((one) => one.id === id && !one.ok)).toMatchObject({ error: 'changed' })
    const other = await begin(at('z'), 10)
    send(other.id, new Uint8Array(4))
    await answered({ op: 'cancel', of: other.id })
    await vi.waitUntil(() => !readdirSync(at()).some((name) => name.includes('z')))
    expect((await begin(at('huge'), 2 ** 50)).first.error).toBe('no_space')
  })

  it('are renamed, removed and made', async () => {
    const { answered } = deskHere()
    writeFileSync(at('in', 'a'), 'a')
    expect((await answered({ op: 'make', path: at('in', 'new') })).ok).toBe(true)
    expect((await answered({ op: 'make', path: at('in', 'new') })).error).toBe('exists')
    expect((await answered({ op: 'rename', path: at('in', 'a'), to: at('in', 'new', 'b') })).ok).toBe(true)
    writeFileSync(at('in', 'c'), 'c')
    expect((await answered({ op: 'rename', path: at('in', 'c'), to: at('in', 'new', 'b') })).error).toBe('exists')
    expect((await answered({ op: 'remove', path: at('in') })).ok).toBe(true)
    expect((await answered({ op: 'remove', path: at('in') })).error).toBe('missing')
    expect((await answered({ op: 'remove', path: at() })).error).toMatch(/denied|outside/)
    expect(existsSync(at())).toBe(true)
  })

  it('lead nowhere outside: not by dots, not by links, not by what is new behind one', async () => {
    symlinkSync(join(home, 'beside'), at('out'))
    symlinkSync(join(home, 'beside', 'secret.txt'), at('out.txt'))
    const { answered, down, begin } = deskHere()
    const outside = join(home, 'beside', 'secret.txt')
    for (const path of [outside, at('..', 'beside', 'secret.txt'), at('out', 'secret.txt'), at('out.txt')])
      expect((await down(path)).end, path).toMatchObject({ error: 'outside' })
    expect((await answered({ op: 'list', path: at('out') })).error).toBe('outside')
    expect((await answered({ op: 'list', path: '/' })).error).toBe('outside')
    expect((await answered({ op: 'list', path: 'in' })).error).toBe('outside')
    expect((await answered({ op: 'make', path: at('out', 'x') })).error).toBe('outside')
    expect((await begin(at('out', 'x'), 1)).first.error).toBe('outside')
    expect((await answered({ op: 'rename', path: at('in'), to: join(home, 'beside', 'in') })).error).toBe('outside')
    expect((await answered({ op: 'remove', path: at('..', 'beside') })).error).toBe('outside')
    expect((await down(join(home, 'beside', 'not-there'))).end.error).toBe('outside')
    // The link itself may go; what it leads to stays.
    expect((await answered({ op: 'remove', path: at('out') })).ok).toBe(true)
    expect(readFileSync(outside, 'utf8')).toBe('secret')
  })

  it("show nobody the agent's own folder, and go not with what is around it", async () => {
    mkdirSync(at('in', 'agent'))
    writeFileSync(at('in', 'agent', 'identity.json'), 'secret')
    const { answered, down } = deskHere({ closed: [at('in', 'agent')] })
    expect((await down(at('in', 'agent', 'identity.json'))).end.error).toBe('denied')
    expect((await answered({ op: 'list', path: at('in', 'agent') })).error).toBe('denied')
    expect((await answered({ op: 'remove', path: at('in') })).error).toBe('denied')
    expect((await answered({ op: 'rename', path: at('in'), to: at('out') })).error).toBe('denied')
  })

  it.skipIf(process.platform === 'win32')(
    'with a name in GBK are shown by it, and come, move and go by it',
    async () => {
      const gbk = (text: string) => iconv.encode(text, 'gbk')
      const odd = (...names: Buffer[]) =>
        Buffer.concat([Buffer.from(at()), ...names.flatMap((name) => [Buffer.from('/'), name])])
      mkdirSync(odd(gbk('日志')))
      writeFileSync(odd(gbk('日志'), gbk('价格表.txt')), 'in GBK')
      writeFileSync(odd(Buffer.from('Größe.txt')), 'in UTF-8')
      const { answered, down, begin } = deskHere()
      const names = async (path: string) => (await answered({ op: 'list', path })).entries?.map(({ name }) => name)
      expect(await names(at())).toEqual(['in', '日志', 'Größe.txt'])
      expect(await names(at('日志'))).toEqual(['价格表.txt'])
      const { bytes, end } = await down(at('日志', '价格表.txt'))
      expect([bytes.toString(), end.sha256]).toEqual(['in GBK', sum(Buffer.from('in GBK'))])
      expect((await begin(at('日志', 'new'), 1)).first.error).toBe('failed')
      expect((await answered({ op: 'rename', path: at('日志', '价格表.txt'), to: at('in', '价格.txt') })).ok).toBe(true)
      expect(readFileSync(at('in', '价格.txt'), 'utf8')).toBe('in GBK')
      expect((await answered({ op: 'remove', path: at('日志') })).ok).toBe(true)
      expect(await names(at())).toEqual(['in', 'Größe.txt'])
      expect((await down(at('日志', '价格表.txt'))).end.error).toBe('missing')
    },
  )

  it('are not changed by who may only look', async () => {
    const { answered, begin, down } = deskHere({ viewOnly: true })
    writeFileSync(at('a'), 'a')
    expect((await down(at('a'))).bytes.toString()).toBe('a')
    expect((await begin(at('b'), 1)).first.error).toBe('denied')
    expect((await answered({ op: 'remove', path: at('a') })).error).toBe('denied')
    expect((await answered({ op: 'make', path: at('b') })).error).toBe('denied')
    expect((await answered({ op: 'rename', path: at('a'), to: at('b') })).error).toBe('denied')
    expect((await answered({ op: 'end', pid: process.pid, name: 'node' })).error).toBe('denied')
  })

  it('say why: no folder, no file, no such thing', async () => {
    writeFileSync(at('a'), 'a')
    const { answered, down } = deskHere()
    expect((await answered({ op: 'list', path: at('a') })).error).toBe('not_folder')
    expect((await answered({ op: 'list', path: at('gone') })).error).toBe('missing')
    expect((await down(at('in'))).end.error).toBe('not_file')
    expect((await down(at('gone'))).end.error).toBe('missing')
  })
})
