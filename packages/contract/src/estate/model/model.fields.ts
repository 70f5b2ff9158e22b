import { fieldList } from '../../kernel/fields/field-list.ts'
import { modelRow } from './model.ts'

export const modelFields = fieldList('model', modelRow, {
  name: { sort: true, width: 190 },
  platform: { words: 'terminal.platform', sort: true, width: 100 },
  maker: { sort: true, width: 120 },
  resolution: { width: 112 },
  terminals: { width: 100, align: 'end' },
  peripherals: { word: 'model.expectedShort', width: 104, align: 'end' },
  catalogued: { words: true, width: 176 },
  owner: { width: 150 },
  description: { input: 'area', width: 240, optional: true },
  updatedAt: { sort: true, width: 170, optional: true },
  expects: { words: true },
  own: { word: 'model.owner', words: true },
})
