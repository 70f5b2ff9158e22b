import { zipOf as zipFor } from '@cpm/archive/testing/zip'
import { allWords } from '@cpm/contract'
import { fill } from '@cpm/contract/kernel/words'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testFolder } from '../../../testing/folder.ts'
import { zipOf } from '../testing/packages.ts'
import { png as pngOf } from '../testing/pictures.ts'
import { BadFile } from './bad-file.ts'
import { factsOf } from './facts-of.ts'

const folder = mkdtempSync(join(testFolder(), 'cpm-animation-'))
afterAll(() => rmSync(folder, { recursive: true }))
const png = (width: number, height: number) => Buffer.from(pngOf(width, height))

function found(zip: Buffer) {
  const path = join(folder, 'file')
  writeFileSync(path, zip)
  return factsOf('animation', path)
}

describe('[5.7] a boot animation is read as Android reads it', () => {
  const frame = { name: 'part0/1.png', bytes: png(8, 8) }
  const animation = (desc: string, ...frames: { name: string; bytes: Buffer }[]) =>
    zipOf([{ name: 'desc.txt', bytes: Buffer.from(desc) }, ...(frames.length > 0 ? frames : [frame])])

  test.each([
    ['blanks of any kind', '8\t8  30\np\t1   0\tpart0\n'],
    ['line ends of Windows', '8 8 30\r\np 1 0 part0\r\n'],
    [
      'colours of the person',
      '8 8 30 1\ndynamic_colors part0 #ffffff #ffffff #ffffff #ffffff 0 1\nc 1 0 part0 #00ff00 c 0\n',
    ],
    ['a fade, a clock, a remark and an empty line', '8 8 30\n# made by hand\n\nf 1 0 part0 10 #FFFFFF c c\n'],
    ['the animation of the system between', '8 8 30\np 1 0 part0\n$SYSTEM\n'],
    ['nothing behind a letter', '8 8 30\np1 0 part0\n   '],
  ])('with %s', async (_what, desc) => {
    expect(await found(animation(desc))).toMatchObject({ width: 8, height: 8, fps: 30, pictures: 1 })
  })

  const whole = '8 8 30\np 1 0 part0\n'
  test.each([
    [
      'its last line has no end',
      animation('8 8 30\np 1 0 part0\nc 0 0 part0'),
      'Line 3, the last line of desc.txt, “c 0 0 part0”, has no line break',
    ],
    [
      'a line starts with a space',
      animation('8 8 30\n p 1 0 part0\n'),
      'Line 2 of desc.txt, “p 1 0 part0”, starts with a space',
    ],
    [
      'it has no size',
      animation('p 1 0 part0\n'),
      'The first line of desc.txt must be “width height frames-per-second”',
    ],
    ['it begins with a mark of UTF-8', animation(`\ufeff${whole}`), 'saved as UTF-8 without BOM'],
    [
      'a folder is empty',
      animation('8 8 30\np 1 0 part1\n'),
      'desc.txt plays the folder “part1”, which contains no images',
    ],
    [
      'pictures lie deeper',
      animation(whole, { ...frame, name: 'part0/more/1.png' }),
      'the folder “part0”, which contains no images',
    ],
    [
      'something else lies among the pictures',
      animation(whole, frame, { name: 'part0/Thumbs.db', bytes: frame.bytes }),
      '“part0/Thumbs.db” is in the same folder as the images',
    ],
    [
      'all lies in a folder',
      zipOf([{ name: 'boot/desc.txt', bytes: Buffer.from(whole) }, frame]),
      'The ZIP has no desc.txt at the top level',
    ],
    [
      'a picture is damaged',
      animation(whole, { ...frame, bytes: frame.bytes.subarray(0, 40) }),
      'The image “part0/1.png” is damaged',
    ],
    [
      'a picture is too large',
      animation(whole, { name: 'part0/2.png', bytes: png(90, 8) }),
      'The image “part0/2.png” is 90 × 8, larger than 8 × 8',
    ],
    ['it is packed', zipFor([{ name: 'desc.txt', text: whole }]), '“desc.txt” is compressed'],
    [
      'its folders are of Windows',
      animation(whole, { ...frame, name: 'part0\\1.png' }),
      '“part0\\1.png” uses a backslash between folders',
    ],
    [
      'a page of the server lies behind it',
      Buffer.concat([animation(whole), Buffer.from('\n')]),
      'The file is damaged or incomplete',
    ],
  ])('and is refused with what is wrong where %s', async (_what, zip, said) => {
    const error: unknown = await found(zip).catch((one: unknown) => one)
    expect(error instanceof BadFile ? fill(allWords[error.word], 'en', error.vars) : error).toContain(said)
  })
})
