import { describe, expect, it } from 'vitest'
import { charsOf, keyOf, stepsBetween } from './keys.ts'

describe('what is typed at a terminal', () => {
  it('has a keysym for every character: Latin ones their own, all others that of Unicode', () => {
    expect(keyOf('a')[0]).toBe(0x61)
    expect(keyOf('é')[0]).toBe(0xe9)
    expect(keyOf('€')[0]).toBe(0x010020ac)
    expect(keyOf('你')[0]).toBe(0x01004f60)
    expect(keyOf('😀')[0]).toBe(0x0101f600)
    expect(keyOf('\n')).toEqual([0xff0d, 'Enter'])
    expect(keyOf('\t')).toEqual([0xff09, 'Tab'])
    expect(keyOf('\b')).toEqual([0xff08, 'Backspace'])
  })

  it('is taken apart by characters, and the end of a line is one of them', () => {
    expect(charsOf('a\r\n😀你')).toEqual(['a', '\n', '😀', '你'])
  })

  it('goes from what a phone’s field said before to what it says now by the fewest keys', () => {
    expect(stepsBetween('', '加糖')).toEqual({ back: 0, write: '加糖' })
    expect(stepsBetween('加糖', '加冰')).toEqual({ back: 1, write: '冰' })
    expect(stepsBetween('teh ', 'the ')).toEqual({ back: 3, write: 'he ' })
    expect(stepsBetween('a😀', 'a')).toEqual({ back: 1, write: '' })
    expect(stepsBetween('same', 'same')).toEqual({ back: 0, write: '' })
  })
})
