import { expect, it } from 'vitest'
import { cutAt } from './cut-at.ts'

const cut = (text: string) => (cutAt(text) === 0 ? [text] : [text.slice(0, cutAt(text)), text.slice(cutAt(text))])

it('keeps the end of a name, by which tills of one store differ', () => {
  expect(cut('上海南京路店 手持 8')).toEqual(['上海南京路店', ' 手持 8'])
  expect(cut('武汉汉街店 手持 2')).toEqual(['武汉汉街店', ' 手持 2'])
  expect(cut('Singapore Orchard Handheld 12')).toEqual(['Singapore Orchard Handheld', ' 12'])
})

it('leaves short names, single words and sentences whole', () => {
  expect(cut('device_clerk')).toEqual(['device_clerk'])
  expect(cut('Till 1')).toEqual(['Till 1'])
  expect(cut('x'.repeat(61))).toEqual(['x'.repeat(61)])
})
