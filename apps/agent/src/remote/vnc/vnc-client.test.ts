import type { Rect } from '@cpm/agent-core'
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { answerOf, hiddenForm, passwordIn } from './password.ts'
import { colour, greeted, init, rect, scriptedServer, u16, u32, update } from './testing/scripted-server.ts'
import { VncClient } from './vnc-client.ts'

type Script = Parameters<typeof scriptedServer>[0]
const opened: { close: () => void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

/** A client at a server that does so, with all that it hears. */
async function at(script: Script, password?: string) {
  const server = await scriptedServer(script)
  opened.push(server)
  const heard = { damage: [] as Rect[], copied: [] as unknown[], resized: 0, texts: [] as string[], closed: '' }
  const client = await VncClient.open(
    { ...server.place, password: password === undefined ? undefined : Buffer.from(password) },
    {
      damage: (rects) => void heard.damage.push(...rects),
      copied: (from, to) => void heard.copied.push({ from, to }),
      resized: () => void (heard.resized += 1),
      clipboard: (text) => void heard.texts.push(text),
      closed: (why) => (heard.closed = why),
    },
  )
  opened.push(client)
  return { client, heard }
}
const pixel = ({ picture }: VncClient, x: number, y: number) => picture.pixels.readUInt32LE(picture.at(x, y))
const red = update(rect(0, 0, 4, 2, 0, colour(8, 0xff0000)))

describe('it is let in', () => {
  test.each(['RFB 003.003\n', 'RFB 003.005\n'])('by %s, where the server says how', async (version) => {
    const challenge = randomBytes(16)
    const { client } = await at(async (socket, hear) => {
      socket.write(version)
      expect((await hear(12)).toString()).toBe('RFB 003.003\n')
      socket.write(Buffer.concat([u32(2), challenge]))
      const answer = await hear(16)
      socket.write(u32(answer.equals(answerOf(Buffer.from('s3cret'), challenge)) ? 0 : 1))
      await hear(1)
      socket.write(Buffer.concat([init(4, 2), red]))
    }, 's3cret')
    expect([client.name, pixel(client, 3, 1)]).toEqual(['till', 0xff0000])
  })

  test('by 3.7 without a password, which says nothing of it', async () => {
    const { client } = await at(async (socket, hear) => {
      socket.write('RFB 003.007\n')
      await hear(12)
      socket.write(Buffer.from([2, 16, 1]))
      await hear(2)
      socket.write(Buffer.concat([init(4, 2), red]))
    })
    expect(pixel(client, 0, 0)).toBe(0xff0000)
  })

  test('or hears why not', async () => {
    const refusing: [Script, string | undefined, string, RegExp][] = [
      [async (socket) => void socket.write('HTTP/1.1 400\n\n'), undefined, 'Error', /No VNC server/],
      [
        async (socket, hear) => (
          socket.write('RFB 003.008\n'),
          await hear(12),
          void socket.write(Buffer.concat([Buffer.from([0]), u32(9), Buffer.from('too many\n')]))
        ),
        undefined,
        'Error',
        /too many/,
      ],
      [
        async (socket, hear) => (
          socket.write('RFB 003.008\n'),
          await hear(12),
          void socket.write(Buffer.from([2, 30, 17]))
        ),
        'x',
        'Unable',
        /30, 17/,
      ],
      [
        async (socket, hear) => (
          socket.write('RFB 003.008\n'),
          await hear(12),
          socket.write(Buffer.from([1, 2])),
          await hear(1),
          void socket.write(randomBytes(16))
        ),
        undefined,
        'Unable',
        /--vnc-password-file/,
      ],
      [
        async (socket, hear) => (
          socket.write('RFB 003.008\n'),
          await hear(12),
          socket.write(Buffer.from([1, 2])),
          await hear(1),
          socket.write(randomBytes(16)),
          await hear(16),
          void socket.write(Buffer.concat([u32(1, 5), Buffer.from('wrong')]))
        ),
        'x',
        'Unable',
        /does not take the password.*wrong/,
      ],
    ]
    for (const [script, password, name, why] of refusing)
      await expect(at(script, password)).rejects.toMatchObject({ name, message: expect.stringMatching(why) })
  })
})

describe('it follows what is shown', () => {
  test('pixels, areas that moved, another size, and its displays', async () => {
    const screens = Buffer.concat([
      Buffer.from([2, 0, 0, 0]),
      u32(7),
      u16(0, 0, 3, 3),
      u32(0),
      u32(8),
      u16(3, 0, 3, 3),
      u32(0),
    ])
    const { client, heard } = await at(async (socket, hear) => {
      await greeted(socket, hear, init(4, 2))
      socket.write(red)
      await hear(10)
      socket.write(update(rect(1, 0, 1, 1, 0, colour(1, 0x00ff00)), rect(3, 1, 1, 1, 1, u16(1, 0))))
      await hear(10)
      // A resize is followed by a wish for all of it.
      socket.write(update(rect(0, 0, 6, 3, -308, screens)))
      await hear(20)
      socket.write(update(rect(0, 0, 6, 3, 0, colour(18, 0x0000ff))))
    })
    await expect.poll(() => heard.damage.length).toBe(3)
    expect(heard.damage.slice(1)).toEqual([
      { x: 1, y: 0, width: 1, height: 1 },
      { x: 0, y: 0, width: 6, height: 3 },
    ])
    expect(heard.copied).toEqual([{ from: { x: 1, y: 0 }, to: { x: 3, y: 1, width: 1, height: 1 } }])
    expect([heard.resized, client.picture.width, client.picture.height, pixel(client, 5, 2)]).toEqual([
      1, 6, 3, 0x0000ff,
    ])
    expect(client.screens).toEqual([
      { id: 7, name: '', left: 0, top: 0, width: 3, height: 3 },
      { id: 8, name: '', left: 3, top: 0, width: 3, height: 3 },
    ])
  })

  test('displays that are said again with each picture are no change', async () => {
    const same = rect(0, 0, 4, 2, -308, Buffer.from([1, 0, 0, 0]), u32(1), u16(0, 0, 4, 2), u32(0))
    const { heard } = await at(async (socket, hear) => {
      await greeted(socket, hear, init(4, 2))
      socket.write(update(same, rect(0, 0, 4, 2, 0, colour(8, 1))))
      for (let i = 0; i < 3; i++) {
        await hear(10)
        socket.write(update(same, rect(0, 0, 1, 1, 0, colour(1, i))))
      }
    })
    await expect.poll(() => heard.damage.length).toBe(3)
    expect(heard.resized).toBe(1)
  })

  test('keys by their place where the server knows places, and texts of any language where it knows those', async () => {
    const flags = { text: 1, caps: 1 << 24, request: 1 << 25, provide: 1 << 28 }
    const cut = (said: number, body: Buffer = Buffer.alloc(0)) =>
      Buffer.concat([Buffer.from([3, 0, 0, 0]), u32(-(4 + body.length)), u32(said), body])
    const text = Buffer.from('再见 €\r\n2\0')
    let said = ''
    const named = 'fffffffc08000001'
    const { client, heard } = await at(async (socket, hear) => {
      await greeted(socket, hear, init(4, 2))
      socket.write(Buffer.concat([cut(flags.caps | flags.text, u32(0)), update(rect(0, 0, 0, 0, -258)), red]))
      // What we have to give is named first, and given when it is asked for.
      while (!said.includes(named)) said += (await hear(1)).toString('hex')
      socket.write(cut(flags.provide | flags.text, deflateSync(Buffer.concat([u32(text.length), text]))))
      socket.write(cut(flags.request | flags.text))
      for (;;) said += (await hear(1)).toString('hex')
    })
    client.key(0x61, true, 0x1e)
    client.key(0x62, false)
    client.give('你好')
    await expect.poll(() => heard.texts).toEqual(['再见 €\n2'])
    expect(said).toContain('ff000001000000610000001e0400000000000062')
    const given = deflateSync(Buffer.concat([u32(7), Buffer.from('你好\0')])).toString('hex')
    await expect.poll(() => said).toContain(`10000001${given}`)
  })
})

describe('nothing that a server sends harms the agent', () => {
  const after =
    (bytes: Uint8Array): Script =>
    async (socket, hear) => {
      await greeted(socket, hear, init(4, 2))
      socket.write(Buffer.concat([red, bytes]))
    }
  test.each([
    ['a message of no kind', Buffer.from([99])],
    ['an encoding nobody asked for', update(rect(0, 0, 1, 1, 7))],
    ['an area that is not on the screen', update(rect(3, 1, 2, 2, 0))],
    ['a move from outside', update(rect(0, 0, 2, 2, 1, u16(3, 1)))],
    ['a screen that is too big', update(rect(0, 0, 65_535, 65_535, -223))],
    ['a screen of nothing', update(rect(0, 0, 0, 0, -223))],
    ['a text that is too long', Buffer.concat([Buffer.from([3, 0, 0, 0]), u32(0x7fffffff)])],
    ['an extended text without its flags', Buffer.concat([Buffer.from([3, 0, 0, 0]), u32(-2), Buffer.alloc(2)])],
    [
      'a text that unpacks to more than it may',
      Buffer.concat([Buffer.from([3, 0, 0, 0]), u32(-(4 + bomb().length)), u32(0x10000001), bomb()]),
    ],
    [
      'bytes that are no zlib',
      Buffer.concat([Buffer.from([3, 0, 0, 0]), u32(-8), u32(0x10000001), Buffer.from('nope')]),
    ],
  ])('%s', async (_, bytes) => {
    const { heard } = await at(after(bytes))
    await expect.poll(() => heard.closed).not.toBe('')
  })

  test('a screen that is too big from the beginning, a name that is, and a picture cut in the middle', async () => {
    const first =
      (bytes: Buffer): Script =>
      async (socket, hear) => {
        await greeted(socket, hear, bytes).catch(() => {})
      }
    await expect(at(first(init(65_535, 65_535)))).rejects.toThrow('65535 by 65535')
    await expect(at(first(Buffer.concat([u16(4, 2), Buffer.alloc(16), u32(0xffffffff)])))).rejects.toThrow('too long')
    const cut: Script = async (socket, hear) => {
      await greeted(socket, hear, init(4, 2))
      socket.end(red.subarray(0, 30))
    }
    await expect(at(cut)).rejects.toThrow('closed the connection')
  })

  test('a colour map and a bell are passed over', async () => {
    const map = Buffer.concat([Buffer.from([1, 0]), u16(0, 2), Buffer.alloc(12), Buffer.from([2])])
    const { heard } = await at(after(Buffer.concat([map, update(rect(0, 0, 1, 1, 0, colour(1, 5)))])))
    await expect.poll(() => heard.damage.length).toBe(1)
    expect(heard.closed).toBe('')
  })

  test('one that cannot be reached is said', async () => {
    const server = await scriptedServer(async () => {})
    server.close()
    await expect(VncClient.open(server.place, { damage() {}, resized() {}, closed() {} })).rejects.toThrow(
      /ECONNREFUSED/,
    )
  })
})

test('a password is read from a line of text, and as vncpasswd writes it', () => {
  // Written by TigerVNC's vncpasswd.
  expect(hiddenForm('s3cret-1').toString('hex')).toBe('fdfcdc5f258a96c6')
  expect(passwordIn(Buffer.from('fdfcdc5f258a96c6', 'hex')).toString()).toBe('s3cret-1')
  expect(passwordIn(hiddenForm('abc')).toString()).toBe('abc')
  expect(passwordIn(Buffer.from('12345678')).toString()).toBe('12345678')
  expect(passwordIn(Buffer.from('密码\r\nsecond')).toString()).toBe('密码')
})

function bomb(): Buffer {
  return deflateSync(Buffer.alloc(50_000_000))
}
