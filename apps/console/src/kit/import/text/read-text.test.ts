import { describe, expect, test } from 'vitest'
import { encodings } from './encodings.ts'
import { readText } from './read-text.ts'

/** A list whose second name is given as bytes. */
const list = (hex: string, text = 'SN,Name\nP001,') =>
  Uint8Array.from(Buffer.concat([Buffer.from(text), Buffer.from(hex, 'hex'), Buffer.from('\n')])).buffer
const read = async (bytes: ArrayBuffer, encoding?: (typeof encodings)[number]) =>
  (await readText(bytes, encoding)) ?? expect.fail('is no text')

describe('a file that does not name its encoding is read in the one that makes the most of it', () => {
  test.each([
    ['windows-1252', 'Müller', '4dfc6c6c6572'],
    ['windows-1252', 'Café', '436166e9'],
    ['windows-1252', 'São João', '53e36f204a6fe36f'],
    ['windows-1250', 'Příliš žluťoučký', '50f8ed6c699a209e6c759d6f75e86bfd'],
    ['windows-1250', 'Łódź', 'a3f3649f'],
    ['windows-1251', 'Магазин', 'cce0e3e0e7e8ed'],
    ['windows-1253', 'Αθήνα', 'c1e8deede1'],
    ['windows-1254', 'Şişli', 'de69fe6c69'],
    ['windows-1256', 'متجر', 'e3caccd1'],
    ['windows-874', 'ร้านค้า', 'c3e9d2b9a4e9d2'],
    ['shift_jis', '東京店', '938c8b9e9358'],
    ['shift_jis', 'ﾚｼﾞ', 'dabcde'],
    ['euc-jp', 'レジ東京', 'a5eca5b8c5ecb5fe'],
    ['gb18030', '北京一号店', 'b1b1bea9d2bbbac5b5ea'],
    ['gb18030', '囧𠮷', '87e59534b235'],
    ['big5', '台北一店', 'a578a55fa440a9b1'],
    ['euc-kr', '서울점', 'bcadbfefc1a1'],
    ['koi8-r', 'Касса', 'ebc1d3d3c1'],
    ['iso-2022-jp', '東京', '1b2442456c357e1b2842'],
    ['utf-8', 'Müller 店', '4dc3bc6c6c657220e5ba97'],
  ] as const)('%s: %s', async (encoding, name, hex) => {
    expect(await read(list(hex))).toMatchObject({ encoding, text: `SN,Name\nP001,${name}\n`, unreadable: 0 })
  })

  test.each(['utf-16le', 'utf-16be'] as const)('%s without its mark', async (encoding) => {
    const bytes = Buffer.from('SN,Name\nP001,张三\n', 'utf16le')
    if (encoding === 'utf-16be') bytes.swap16()
    expect(await read(Uint8Array.from(bytes).buffer)).toMatchObject({ encoding, text: 'SN,Name\nP001,张三\n' })
  })
})

describe('where two readings make sense both are named', () => {
  const others = async (hex: string) => (await read(list(hex))).others
  test.each([
    ['a Western name that is valid Chinese', '4dfc6c6c6572', 'gb18030', 'Müller', 'M黮ler'],
    ['a short Chinese name', 'b1b1bea9', 'big5', '北京', '控儔'],
    [
      'a Western name that a Central European machine may have written',
      '5365f16f7265',
      'windows-1250',
      'Señore',
      'Seńore',
    ],
    ['a Korean name', 'bcadbfefc1a1', 'gb18030', '서울점', '辑匡痢'],
  ])('%s', async (_, hex, encoding, here, there) => {
    expect(await others(hex)).toContainEqual({ encoding, here, there })
  })

  test('where only one makes sense none is', async () => {
    expect(await others('436166e9')).toEqual([])
    expect(await others('b1b1bea9d2bbbac5b5eac9cfbaa3c4cfbea9c2b7')).toEqual([])
    expect(await others('4dc3bc6c6c6572')).toEqual([])
  })
})

test('a mark wins over all, and what is valid UTF-8 is nothing else', async () => {
  // In GB18030 these bytes are 茅: as UTF-8 they are é.
  expect(await read(list('c3a9'))).toMatchObject({ encoding: 'utf-8', text: 'SN,Name\nP001,é\n', others: [] })
  expect(await read(list('e4bda0', '\uFEFFSN,Name\n'))).toMatchObject({ encoding: 'utf-8', text: 'SN,Name\n你\n' })
  const marked = Uint8Array.from([0x84, 0x31, 0x95, 0x33, 0x53, 0xb5, 0xea]).buffer
  expect(await read(marked)).toMatchObject({ encoding: 'gb18030', text: 'S店' })
  expect(await readText(list('fc', '\uFEFFSN\nM'))).toBeNull()
})

test('the encoding that is chosen is the one it is read in, and what is not valid in it is counted', async () => {
  expect(await read(list('4dfc6c6c6572'), 'gb18030')).toMatchObject({ text: 'SN,Name\nP001,M黮ler\n', unreadable: 0 })
  expect(await read(list('4dfc6c6c6572'), 'utf-8')).toMatchObject({
    text: 'SN,Name\nP001,M\uFFFDller\n',
    unreadable: 1,
  })
  for (const encoding of encodings) expect(typeof (await read(list('41'), encoding)).text).toBe('string')
})

test('UTF-8 of which a character was cut stays UTF-8, and the cut one is counted', async () => {
  const hex = Buffer.from('北京一号店上海店').toString('hex')
  expect(await read(list(`${hex}e5ba`))).toMatchObject({ encoding: 'utf-8', unreadable: 1 })
  // What another program could not read is lost already.
  expect(await read(list('4defbfbd6c'))).toMatchObject({ encoding: 'utf-8', unreadable: 1 })
})

test('what is no text is none', async () => {
  expect(await readText(Uint8Array.from([0xff, 0xff, 0, 0x80, 0xff]).buffer)).toBeNull()
  expect(await readText(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 0, 2]).buffer)).toBeNull()
})
