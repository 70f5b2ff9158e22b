import { describe, expect, test } from 'vitest'
import { byTable, fieldsOf, titleOf } from './difference.ts'

const edited = { table: 'account', id: '5', before: { phone: '1', email: null }, after: { phone: '2', email: 'a@b.c' } }
const added = { table: 'account', id: '6', before: null, after: { id: 6, name: 'Ann', phone: null, active: false } }
const removed = { table: 'role', id: '7', before: { id: 7, name: 'Night shift', created_at: 'x' }, after: null }

describe('a difference', () => {
  test('shows both sides of every field that was changed', () => {
    expect(fieldsOf(edited)).toEqual([
      { column: 'phone', kind: 'edited', before: '1', after: '2' },
      { column: 'email', kind: 'edited', before: null, after: 'a@b.c' },
    ])
  })

  test('shows of a row that was added or removed what it held, and not what was empty', () => {
    expect(fieldsOf(added).map(({ column, kind, after }) => [column, kind, after])).toEqual([
      ['name', 'added', 'Ann'],
      ['active', 'added', false],
    ])
    expect(fieldsOf(removed)).toEqual([{ column: 'name', kind: 'removed', before: 'Night shift', after: undefined }])
  })

  test('groups rows by their table, in the order they were touched', () => {
    expect(byTable([edited, removed, added]).map(({ table, rows }) => [table, rows.length])).toEqual([
      ['account', 2],
      ['role', 1],
    ])
  })

  test('calls a row by its name of today, else by the one it had, else by none', () => {
    expect(titleOf(edited, [{ table: 'account', id: '5', name: 'Ben' }])).toBe('Ben')
    expect(titleOf(edited, [{ table: 'role', id: '5', name: 'Ben' }])).toBeNull()
    expect(titleOf(removed, [])).toBe('Night shift')
  })
})
