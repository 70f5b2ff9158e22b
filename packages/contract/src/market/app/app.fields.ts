import { fieldList } from '../../kernel/fields/field-list.ts'
import { appRow, appStepRow, holderRow } from './app.rows.ts'

/** An app as it is listed, told, filled in and exported. */
export const appFields = fieldList('app', appRow, {
  title: { sort: 'name', width: 200 },
  type: { dictionary: 'appType', width: 110 },
  platform: { words: 'terminal.platform', width: 90 },
  packageName: { kind: 'copyable', width: 220, optional: true },
  current: { width: 110 },
  launched: { words: true, tones: { true: 'ok', false: 'idle' }, width: 118 },
  reviewStatus: {
    words: true,
    tones: { not_submitted: 'idle', pending: 'busy', approved: 'ok', rejected: 'bad' },
    width: 130,
  },
  visibility: { words: true, width: 100, optional: true },
  holders: { kind: 'number', sort: true, align: 'end', width: 105 },
  outdated: { kind: 'number', width: 90 },
  versions: { kind: 'number', align: 'end', width: 90, optional: true },
  autoUpdate: { words: true, input: 'switch', width: 120, optional: true },
  enterpriseName: { width: 180, optional: true },
  createdBy: { width: 130, optional: true },
  createdAt: { sort: true, width: 170, optional: true },
  updatedAt: { sort: true, width: 170, optional: true },
  launchedAt: {},
  nameCn: {},
  nameEn: {},
  descriptionCn: { input: 'area', wide: true },
  descriptionEn: { input: 'area', wide: true },
  notes: { input: 'area', wide: true },
  osFrom: { input: 'mono' },
  osTo: { input: 'mono' },
  models: { wide: true },
})

/** A terminal that has an app. */
export const holderFields = fieldList('appHolder', holderRow, {
  sn: { sort: true, width: 190 },
  name: { width: 200 },
  online: { words: 'appHolder.online', tones: { true: 'ok', false: 'idle' }, width: 100 },
  model: { width: 130 },
  groupName: { width: 160 },
  versionName: { sort: 'versionCode', width: 130 },
  standing: {
    words: true,
    tones: { current: 'ok', outdated: 'warn', ahead: 'info', unknown: 'idle', barred: 'bad' },
    width: 150,
  },
})

/** An entry of the operation record. */
export const stepFields = fieldList('appStep', appStepRow, {
  at: { sort: true, width: 175 },
  step: {
    words: true,
    tones: {
      approve: 'ok',
      publish: 'ok',
      launch: 'ok',
      reject: 'bad',
      bar: 'bad',
      delete: 'bad',
      unlaunch: 'warn',
      unpublish: 'warn',
      take_back: 'warn',
    },
    width: 130,
  },
  title: { width: 200 },
  packageName: { kind: 'mono', width: 210 },
  versionName: { kind: 'mono', width: 110 },
  by: { width: 140 },
  note: { width: 280, wide: true },
})
