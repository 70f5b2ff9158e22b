import { pushFile } from '@cpm/contract/delivery/task/types/push-file'
import { expect, test } from 'vitest'
import { filled } from './field-paths.ts'

test('a field that was cleared is as if never filled, also within a group of fields', () => {
  const params = { artifactId: '7', path: '/sdcard/a.txt', unpackTo: '', runAfter: '', overwrite: false }
  expect(filled({ params, name: '', note: null })).toEqual({
    params: { artifactId: '7', path: '/sdcard/a.txt', overwrite: false },
  })
  expect(pushFile.params.safeParse(filled({ params }).params).success).toBe(true)
})

test('what is the value of one field stays as it is', () => {
  const rows = new Map([['P1', { sn: '' }]])
  const at = new Date(0)
  const waves = [{ kind: 'group', groupId: '' }]
  const shown = filled({ target: { all: false, filter: {}, rows }, at, rules: { waves } })
  expect(shown.target.rows).toBe(rows)
  expect(shown.at).toBe(at)
  expect(shown.rules.waves).toBe(waves)
})
