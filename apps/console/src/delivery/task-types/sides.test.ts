import { taskTypeList, taskTypes, type TaskType } from '@cpm/contract/delivery/task/task'
import { expect, test } from 'vitest'
import { t } from '../../api/text.ts'
import { offered, sides } from './sides.ts'
import { paramsText, toldBy, whatOf } from './task-words.ts'
import { formOf, written } from './form/forms.ts'

test('the console knows every type of task there is, and no other', () => {
  expect(sides.map(({ type }) => type).toSorted()).toEqual(taskTypes.toSorted())
})

test('what is offered where terminals are is written on the page of tasks too', () => {
  for (const type of written) expect(formOf(type).type).toBe(type)
  expect(written).toEqual(expect.arrayContaining(offered.map(({ type }) => type)))
  const places = offered.map(({ offer }) => offer.order)
  expect(new Set(places).size).toBe(places.length)
  expect(offered.slice(0, 2).map(({ type }) => type)).toEqual(['screenshot', 'restart'])
})

test('only what wipes a terminal stands apart', () => {
  expect(offered.filter(({ offer }) => offer.danger).map(({ type }) => type)).toEqual(['factory_reset'])
})

test.each(taskTypeList)('a task of type $name with its sample is told in a line', ({ name, sample }) => {
  const line = whatOf(t, { type: name, params: sample })
  expect(line).toMatch(/\S/)
  expect(line).not.toMatch(/undefined|\{\{|\n/)
})

const said: readonly [TaskType, object, string][] = [
  ['command', { line: 'df -h\nuptime' }, 'df -h uptime'],
  ['message', { title: 'Closing', text: 'At six' }, 'Closing · At six'],
  ['message', { title: '', text: 'At six' }, 'At six'],
  ['restart', {}, t('task.type.restart')],
  ['clear_cache', {}, `${t('task.type.clear_cache')} · ${t('action.allApps')}`],
  ['uninstall', { packageName: 'a.b', name: 'Till' }, `${t('task.type.uninstall')} · Till`],
  ['uninstall', { packageName: 'a.b' }, `${t('task.type.uninstall')} · a.b`],
  ['fetch_files', { paths: ['/a', '/b'], kind: 'file' }, `${t('task.type.fetch_files')} · /a${t('run.comma')}/b`],
  ['lock', {}, t('task.type.lock')],
]
test.each(said)('a %s of %j is told in a line', (type, params, line) => {
  expect(whatOf(t, { type, params: params as Record<string, unknown> })).toBe(line)
})

test('what was written is shown as it was written: a command as code', () => {
  expect(toldBy({ type: 'command', params: { line: 'ls' } })).toEqual({ text: 'ls', mono: true })
  expect(toldBy({ type: 'restart', params: {} })).toBeNull()
  expect(paramsText(t, { type: 'restart', params: {} })).toBe('')
})
