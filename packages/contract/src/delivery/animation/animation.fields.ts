import { fieldList } from '../../kernel/fields/field-list.ts'
import { animationRow } from './animation.ts'

/** A boot animation as it is listed, filled in and exported. */
export const animationFields = fieldList('animation', animationRow, {
  name: { sort: true, width: 220 },
  format: { words: true, width: 110 },
  screen: { width: 120 },
  pictures: { sort: true, kind: 'number', width: 100, align: 'end' },
  fps: { kind: 'number', width: 110, align: 'end' },
  size: { sort: true, kind: 'bytes', width: 100, align: 'end' },
  introduction: { input: 'area', width: 260 },
  createdBy: { width: 120 },
  createdAt: { sort: true, width: 170 },
  fileName: { kind: 'mono', width: 200, optional: true },
  sha256: { kind: 'copyable', width: 220, optional: true },
  updatedAt: { sort: true, width: 170, optional: true },
})
