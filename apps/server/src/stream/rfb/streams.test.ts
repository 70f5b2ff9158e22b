import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { askPicture, key, serverInit, version } from '../testing/rfb.ts'
import { BadBytes, clientStream } from './client-stream.ts'
import { serverStream } from './server-stream.ts'

const everything = { input: () => true, clipboard: () => true }
const hello = Buffer.concat([Buffer.from(version), Buffer.from([1, 1])])

function cutText(bytes: number): Buffer {
  const message = Buffer.alloc(8 + bytes, 120)
  message.fill(0, 0, 8)
  message.writeUInt8(6, 0)
  message.writeInt32BE(bytes, 4)
  return message
}

/** What it throws, or null. */
function thrownBy(work: () => unknown): unknown {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}

describe('messages of an operator', () => {
  const said = Buffer.concat([hello, askPicture(), key(97), cutText(300_000), key(98)])

  test.each([1, 3, 7, 4096, said.length])('are the same in pieces of %i bytes', (length) => {
    const stream = clientStream(everything)
    const passed: Buffer[] = []
    for (let at = 0; at < said.length; at += length) passed.push(...stream.take(said.subarray(at, at + length)))
    expect(Buffer.concat(passed).equals(said)).toBe(true)
    expect(stream.counts).toEqual({ keys: 2, pointer: 0, clipboard: 1, dropped: 0 })
  })

  test('that are random end with an error of their own, and never with another', () => {
    for (let round = 0; round < 500; round++) {
      const stream = clientStream(everything)
      stream.take(hello)
      const error = thrownBy(() => stream.take(randomBytes(1 + (round % 200))))
      expect(error === null || error instanceof BadBytes).toBe(true)
    }
  })

  test('that name a length beyond what is allowed are refused before it comes', () => {
    const stream = clientStream(everything)
    stream.take(hello)
    const message = cutText(0)
    message.writeInt32BE(2_000_000_000, 4)
    expect(() => stream.take(message)).toThrow(BadBytes)
  })
})

describe('the beginning of a terminal', () => {
  const begin = (init: Buffer) =>
    serverStream().take(Buffer.concat([Buffer.from(version), Buffer.from([1, 1]), Buffer.alloc(4), init]))

  test('is taken apart into the screen and the first bytes of the picture', () => {
    const init = serverInit(800, 600, 'till')
    const { init: found, picture } = begin(Buffer.concat([init, Buffer.from([0, 1])]))
    expect(found?.equals(init)).toBe(true)
    expect([...picture]).toEqual([0, 1])
  })

  test.each([
    [65_535, 65_535],
    [0, 600],
    [16_385, 10],
    [16_000, 16_000],
  ])('with a screen of %i by %i is refused: no browser could draw it', (width, height) => {
    expect(() => begin(serverInit(width, height, 'till'))).toThrow(BadBytes)
  })
})
