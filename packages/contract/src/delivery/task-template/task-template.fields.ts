import { fieldList } from '../../kernel/fields/field-list.ts'
import { taskTemplateRow } from './task-template.ts'

export const taskTemplateFields = fieldList('taskTemplate', taskTemplateRow, {
  name: { sort: true, width: 160 },
  type: { word: 'task.type', words: true, width: 120 },
  what: { word: 'task.what', width: 170 },
  rules: { word: 'task.rules', width: 250 },
  shared: { words: true, width: 84, input: 'switch' },
  ownerName: { word: 'task.createdBy', width: 100 },
  updatedAt: { sort: true, width: 156, optional: true },
})
