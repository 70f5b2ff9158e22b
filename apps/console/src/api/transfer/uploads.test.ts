import { beforeEach, expect, test } from 'vitest'
import { AnswerError } from '../send.ts'
import { signIn, signOut } from '../session/session.ts'
import type { Sending } from './upload.ts'
import { beginUpload, clearUploads, dropUpload, pauseUpload, resumeUpload } from './uploads.ts'
import { isListed, isUploading, useUploads } from './upload-state.ts'

const person = {
  id: '1',
  name: 'a',
  email: null,
  verify: true,
  mustChange: false,
  passwordGiven: false,
  mustTotp: false,
  kind: 'store',
  enterpriseId: null,
  enterpriseName: null,
  inGroups: false,
  description: null,
} as const

type Asked = { name: string; sending: Sending; end: (kept: unknown) => void; fail: (error: Error) => void }
/** Every time a file was sent, as whoever answers it sees it. */
let asked: Asked[] = []
/** Files whose pieces were taken back. */
let givenUp: string[] = []

const send = ({ name }: File, sending: Sending) =>
  new Promise<unknown>((resolve, reject) => {
    asked.push({ name, sending, end: resolve, fail: reject })
    sending.onBegun?.(async () => givenUp.push(name))
    sending.signal.addEventListener('abort', () => reject(sending.signal.reason as Error))
  })
const fileOf = (name: string, lastModified = 1) => new File(['x'.repeat(100)], name, { lastModified })
const begin = (name: string, slot = 'apk') => beginUpload({ slot, file: fileOf(name), send })
const states = () => useUploads.getState().files.map(({ file, at }) => `${file.name} ${at}`)
const last = () => asked.at(-1) as Asked
const names = () => asked.map(({ name }) => name)

let person2 = 0
beforeEach(() => {
  signOut()
  signIn(person, `token ${person2++}`)
  asked = []
  givenUp = []
})

test('the same file is not sent twice at once, and another one of that name is another', async () => {
  const key = begin('a.apk')
  expect(begin('a.apk')).toBe(key)
  expect(names()).toEqual(['a.apk'])
  beginUpload({ slot: 'apk', file: fileOf('a.apk', 2), send })
  expect(states()).toEqual(['a.apk sending', 'a.apk sending'])
  for (const one of asked) one.end('kept')
  await expect.poll(states).toEqual(['a.apk sent', 'a.apk sent'])
})

test('two go at a time, so that pages find a connection, and the next follows', async () => {
  for (const name of ['a', 'b', 'c']) begin(name)
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  asked[0]?.end('kept')
  await expect.poll(states).toEqual(['a sent', 'b sending', 'c sending'])
  expect(useUploads.getState().files[0]).toMatchObject({ kept: 'kept', part: 1, sentAt: expect.any(Number) })
})

test('a paused one keeps what the server has, and goes on from there', async () => {
  const key = begin('a')
  last().sending.onProgress(0.4)
  pauseUpload(key)
  expect([states(), isUploading(), givenUp]).toEqual([['a paused'], false, []])
  expect(last().sending.signal.reason).toBe('left')
  resumeUpload(key)
  expect([names(), useUploads.getState().files[0]?.part, isUploading()]).toEqual([['a', 'a'], 0.4, true])
  // What the first attempt still says no longer counts.
  asked[0]?.sending.onProgress(0.1)
  expect(useUploads.getState().files[0]?.part).toBe(0.4)
  last().end('kept')
  await expect.poll(states).toEqual(['a sent'])
})

test('one that is given up is given up on the server, whether it was on its way or not', async () => {
  const [a, b] = [begin('a'), begin('b')]
  dropUpload(a)
  expect(asked[0]?.sending.signal.aborted).toBe(true)
  expect(asked[0]?.sending.signal.reason).not.toBe('left')
  pauseUpload(b)
  dropUpload(b)
  expect([states(), givenUp]).toEqual([[], ['b']])
})

test('says why one failed, in the language of the screen, and sends it again', async () => {
  const key = begin('a')
  last().fail(new AnswerError(422, ['坏', 'bad']))
  await expect.poll(states).toEqual(['a failed'])
  expect(useUploads.getState().files[0]?.pair).toEqual(['坏', 'bad'])
  resumeUpload(key)
  expect(useUploads.getState().files[0]).toMatchObject({ at: 'sending' })
  expect(useUploads.getState().files[0]?.pair).toBeUndefined()
})

test('says while nothing gets through, until something does', () => {
  begin('a')
  last().sending.onCut?.()
  expect(useUploads.getState().files[0]?.isCut).toBe(true)
  last().sending.onProgress(0.5)
  expect(useUploads.getState().files[0]).toMatchObject({ isCut: false, part: 0.5 })
})

test('[4.1] who signs out takes their uploads along, and nobody sees them after', () => {
  begin('a')
  begin('b')
  begin('c')
  signOut()
  expect(states()).toEqual([])
  expect(asked.map(({ sending }) => sending.signal.reason)).toEqual(['left', 'left'])
  signIn(person, 'another')
  expect([states(), isUploading()]).toEqual([[], false])
})

test('what has come leaves the list when it is cleared, and stays for fields to offer', async () => {
  begin('a')
  last().end('kept')
  await expect.poll(states).toEqual(['a sent'])
  clearUploads()
  expect(useUploads.getState().files.map(isListed)).toEqual([false])
  expect(states()).toEqual(['a sent'])
})
