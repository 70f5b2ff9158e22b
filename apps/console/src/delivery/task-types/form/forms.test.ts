import { type AnyTaskType, keptParamsOf, taskTypeList, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { expect, test } from 'vitest'
import { t } from '../../../api/text.ts'
import { formOf, questionOf, written } from './forms.ts'

test('[3.18] any task is created on the page of tasks, but what other tasks make', () => {
  const created = taskTypeList.filter(({ derived }) => !derived).map(({ name }) => name)
  expect(written).toEqual(created)
  expect(written).toEqual(expect.arrayContaining(['restart', 'lock', 'screenshot', 'start_app', 'factory_reset']))
  expect(written).not.toContain('go_back')
})

test.each(written)('before a %s goes to many, the question says what it does to how many', (type) => {
  const { title, okText } = questionOf(t, type, '1,200')
  expect(title).toContain('1,200')
  expect(`${title}${okText}`).not.toContain('{{')
})

test.each(written)('what a %s begins with is of its type: what may be kept of it is known', (type) => {
  const { params, secret = [] }: AnyTaskType = taskTypeOf[type]
  const names = Object.keys(keptParamsOf(type).shape)
  expect(names).toEqual(Object.keys(params.shape).filter((name) => !(secret as readonly string[]).includes(name)))
  expect(Object.keys(formOf(type).blank).filter((name) => !(name in params.shape))).toEqual([])
})
