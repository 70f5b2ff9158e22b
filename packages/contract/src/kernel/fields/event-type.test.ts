import { expect, test } from 'vitest'
import { allWords, eventTypes, eventWord } from '../../index.ts'
import { event } from '../../estate/agent/report.ts'
import { declareEventTypes, eventWordsOf } from './event-type.ts'

test('an event has a type that a resource declares, and any other type is refused', () => {
  expect(eventTypes).toEqual(expect.arrayContaining(['boot', 'peripheral_fault', 'fence']))
  for (const type of eventTypes) expect(event.safeParse({ id: 'e', type }).success, type).toBe(true)
  for (const type of ['booted', '', 'Boot', 'constructor', 5, null]) {
    expect(event.safeParse({ id: 'e', type }).success, String(type)).toBe(false)
  }
})

test('the words of a type come from its declaration, and a type that nothing declares any more has none', () => {
  expect(eventWord('fence')).toBe('event.type.fence')
  expect(allWords['event.type.fence']).toEqual(['电子围栏', 'Geofence'])
  expect(eventWord('booted')).toBeNull()
  expect(eventWordsOf({ probe: { words: ['探测', 'Probe'] } })).toEqual({ 'event.type.probe': ['探测', 'Probe'] })
})

test('two resources cannot declare the same type', () => {
  expect(() => declareEventTypes(['boot'])).toThrow('Two resources declare the event type boot.')
})
