import { expect, test } from 'vitest'
import { z } from 'zod'
import { filterOf, isEmpty, patchOf, readFilter, sameFilter, sameLayout, viewsOf } from './view-state.ts'

test('a view keeps filter and sort, and not where one stands in the list', () => {
  const query = { page: 3, pageSize: 50, q: 'shop', online: false, sort: '-lastSeenAt' as const }
  expect(filterOf(query)).toEqual({ q: 'shop', online: false, sort: '-lastSeenAt' })
  expect(isEmpty(filterOf({}))).toBe(true)
})

test('a stored filter is read field by field: what the list no longer knows is left out', () => {
  expect(readFilter({ platform: 'linux', online: false, colour: 'red', status: 'melted' })).toEqual({
    platform: ['linux'],
    online: false,
  })
})

test('looking through a view takes away what it does not say', () => {
  const patch = patchOf({ id: '7', query: { online: true } })
  expect(patch).toMatchObject({ view: '7', online: true, q: undefined, platform: undefined })
  expect(Object.keys(patch)).toContain('q')
  expect(patchOf(undefined)).toMatchObject({ view: undefined, online: undefined })
})

test('a list that has a filter called view says elsewhere which saved view it is', () => {
  const views = viewsOf('order', z.object({ view: z.enum(['mine']).optional(), q: z.string().optional() }), 'saved')
  expect(views.patchOf({ id: '7', query: { view: 'mine' } })).toEqual({
    view: 'mine',
    q: undefined,
    saved: '7',
    page: undefined,
  })
  expect(views.readFilter({ view: 'nobody', q: 'a' })).toEqual({ q: 'a' })
})

test('a change is a change of what it says, not of how it is written', () => {
  expect(sameFilter({ q: 'a', online: true }, { online: true, q: 'a' })).toBe(true)
  expect(sameFilter({ online: true }, {})).toBe(false)
  const layout = { hidden: ['a', 'b'], order: [], widths: { a: 50, b: 60 }, density: 'small' as const }
  expect(sameLayout(layout, { ...layout, hidden: ['b', 'a'], widths: { b: 60, a: 50 } })).toBe(true)
  expect(sameLayout(layout, { ...layout, density: 'large' })).toBe(false)
})
