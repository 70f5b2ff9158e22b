import { fieldList } from '../../kernel/fields/field-list.ts'
import { dictionaryRow, itemRow } from './dictionary.ts'

export const dictionaryFields = fieldList('dictionary', dictionaryRow, {
  name: { sort: true, width: 170 },
  code: { kind: 'mono', sort: true, width: 152, input: 'mono' },
  items: { word: 'dictionary.itemCount', sort: true, width: 84, align: 'end' },
  builtIn: { word: 'dictionary.kind', words: true, width: 120, optional: true },
  description: { width: 220, optional: true, input: 'area' },
  updatedAt: { sort: true, width: 170, optional: true },
  englishName: {},
})

export const itemFields = fieldList('item', itemRow, {
  sort: { sort: true, width: 84 },
  label: { sort: true, width: 124 },
  englishName: { sort: true, width: 140 },
  value: { kind: 'mono', sort: true, width: 116, input: 'mono' },
  available: { words: true, tones: { true: 'ok', false: 'idle' }, width: 92, input: 'switch' },
  uses: { width: 84, align: 'end', optional: true },
})
