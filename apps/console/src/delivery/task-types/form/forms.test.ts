import { taskTypeList } from '@cpm/contract/delivery/task/task'
import { expect, test } from 'vitest'
import { written } from './forms.ts'

test('what is created as a task, and so may be cloned and kept as a template, has a form on the page of tasks', () => {
  const created = taskTypeList.filter(({ permission }) => permission === 'task.create').map(({ name }) => name)
  expect(written).toEqual(expect.arrayContaining(created))
})
