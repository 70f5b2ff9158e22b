import { expect, it } from 'vitest'
import { cardOf } from './card.ts'

const columns = ['sn', 'name', 'connection', 'status', 'model', 'battery', 'mac'].map((key) => ({ key, title: key }))
const places = (...given: Parameters<typeof cardOf>) => [...cardOf(...given)].map(([key, at]) => `${key} ${at.place}`)

it('makes a card of what the list declares: how it is in pairs, and each fact on a line', () => {
  const card = { title: 'name', marks: ['connection', 'status'], facts: ['sn', 'model', 'battery'] }
  const said = ['name title', 'connection left', 'status right', 'sn wide', 'model wide', 'battery wide']
  expect(places(card, columns)).toEqual(said)
})

it('tells everything below its first column where nothing is declared, and only what is shown', () => {
  expect(places(undefined, columns.slice(0, 3))).toEqual(['sn title', 'name wide', 'connection wide'])
  expect(places({ title: 'gone', facts: ['gone', 'mac'] }, columns)).toEqual(['sn title', 'mac wide'])
})
