import { fieldList } from '../../kernel/fields/field-list.ts'
import { reviewRow, versionRow } from './app.rows.ts'

/** A version of an app as it is listed, told and exported. */
export const versionFields = fieldList('appVersion', versionRow, {
  versionName: { sort: 'versionCode', width: 120 },
  versionCode: { kind: 'mono', width: 110 },
  reviewStatus: {
    words: 'app.reviewStatus',
    tones: { not_submitted: 'idle', pending: 'busy', approved: 'ok', rejected: 'bad' },
    width: 130,
  },
  published: { words: true, tones: { none: 'idle', gray: 'info', official: 'ok' }, width: 130 },
  holders: { kind: 'number', align: 'end', width: 95 },
  size: { kind: 'bytes', sort: true, align: 'end', width: 90 },
  systemVersion: { width: 120, optional: true },
  minSdk: { kind: 'mono', width: 90, optional: true },
  targetSdk: { kind: 'mono', width: 100, optional: true },
  abis: { width: 150, optional: true },
  permissions: { width: 100, optional: true },
  signer: { width: 210, optional: true },
  manufacturer: { width: 160, optional: true },
  sha256: { kind: 'copyable', width: 220, optional: true },
  descriptionCn: { input: 'area', wide: true },
  descriptionEn: { input: 'area', wide: true },
  createdBy: { width: 105 },
  createdAt: { sort: true, width: 170 },
  submittedAt: { width: 170, optional: true },
  reviewedBy: { width: 130, optional: true },
  reviewedAt: { width: 170, optional: true },
  reason: { width: 220, optional: true, wide: true },
  publishedAt: { width: 170, optional: true },
  barredAt: { width: 170, optional: true },
  barReason: { width: 220, optional: true, wide: true },
})

/** A version that awaits its review, or had it. */
export const reviewFields = fieldList('appReview', reviewRow, {
  title: { width: 230 },
  versionName: { width: 120 },
  reviewStatus: {
    words: 'app.reviewStatus',
    tones: { not_submitted: 'idle', pending: 'busy', approved: 'ok', rejected: 'bad' },
    width: 130,
  },
  submittedAt: { kind: 'ago', sort: true, width: 150 },
  checks: { width: 150 },
  enterpriseName: { width: 190 },
  createdBy: { width: 120 },
  platform: { words: 'terminal.platform', width: 100 },
  type: { dictionary: 'appType', width: 120 },
  size: { kind: 'bytes', align: 'end', width: 90 },
  reviewedBy: { width: 150 },
  reviewedAt: { sort: true, width: 170, optional: true },
  reason: { width: 220, optional: true, wide: true },
})
