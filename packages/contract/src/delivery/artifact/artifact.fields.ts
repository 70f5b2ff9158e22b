import { fieldList } from '../../kernel/fields/field-list.ts'
import { artifactRow } from './artifact.ts'

/** A file for terminals as it is listed and exported. */
export const artifactFields = fieldList('artifact', artifactRow, {
  name: { sort: true, width: 220 },
  kind: { words: true, width: 130 },
  size: { sort: true, kind: 'bytes', width: 100, align: 'end' },
  usedBy: { width: 240 },
  packageName: { width: 180 },
  version: { width: 100 },
  createdBy: { width: 120 },
  createdAt: { sort: true, width: 170 },
  sha256: { kind: 'copyable', width: 220, optional: true },
})
