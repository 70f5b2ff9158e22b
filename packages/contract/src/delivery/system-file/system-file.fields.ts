import { fieldList } from '../../kernel/fields/field-list.ts'
import { systemFileRow } from './system-file.ts'

/** A system file as it is listed, filled in and exported. */
export const systemFileFields = fieldList('systemFile', systemFileRow, {
  name: { sort: true, width: 220 },
  kind: { words: 'artifact.kind', width: 130 },
  models: { width: 180 },
  version: { sort: 'versionTo', width: 270 },
  description: { width: 260 },
  size: { sort: true, kind: 'bytes', width: 100, align: 'end' },
  createdBy: { width: 120 },
  createdAt: { sort: true, width: 170 },
  fileName: { kind: 'mono', width: 220, optional: true },
  sha256: { kind: 'copyable', width: 220, optional: true },
  updatedAt: { sort: true, width: 170, optional: true },
  versionFrom: { input: 'mono' },
  versionTo: { input: 'mono' },
  descriptionCn: { input: 'area' },
  descriptionEn: { input: 'area' },
  artifactId: { word: 'artifact.one' },
})
