import { reviewStates, type VersionRow } from '@cpm/contract/market/app/app'
import { api } from '../../../api/api.ts'
import { t } from '../../../api/text.ts'
import { type Action, deed } from '../../../platform/resource/actions.tsx'
import { grayReason } from '../gray/gray-actions.ts'
import { installPlace } from '../parts/places.ts'

/** What is open over a table of versions, and of which one. */
export type OpenVersion =
  | { gray: VersionRow }
  | { edit: VersionRow }
  | { bar: VersionRow }
  | { compare: VersionRow }
  | { look: VersionRow }

export type VersionDoors = {
  go: (to: string) => void
  open: (what: OpenVersion) => void
  /** Whether who looks may change the app. */
  mine: boolean
  launched: boolean
  /** More than this one: there is something to compare with. */
  others: boolean
}

/** Why it cannot be published; null when it can [4.7]. */
function publishReason({ reviewStatus, published, barredAt }: VersionRow): string | null {
  if (published === 'official') return t('appVersion.whyPublished')
  if (barredAt !== null) return t('appVersion.whyBarred')
  return reviewStatus === 'approved' ? null : t('appVersion.whyNotApproved')
}

function installReason({ published, barredAt }: VersionRow, launched: boolean): string | null {
  if (barredAt !== null) return t('appVersion.whyBarred')
  if (published === 'none') return t('appVersion.whyNotPublished')
  return launched ? null : t('app.whyNotLaunched')
}

const reviewActions = (row: VersionRow): Action[] => [
  {
    word: 'appVersion.submit',
    code: 'app.submit',
    icon: 'check',
    why: reviewStates.can(row.reviewStatus, 'pending') ? null : t('appVersion.whyNotToSubmit'),
    deed: deed(api.app.submit, { id: row.id }, { success: t('appVersion.submitted') }),
  },
  {
    word: 'appVersion.withdraw',
    code: 'app.submit',
    why: reviewStates.can(row.reviewStatus, 'not_submitted') ? null : t('appVersion.whyNotPending'),
    deed: deed(api.app.withdraw, { id: row.id }),
  },
]

const publishActions = (row: VersionRow): Action[] => [
  {
    word: 'appVersion.publish',
    code: 'app.publish',
    why: publishReason(row),
    deed: deed(
      api.app.publish,
      { id: row.id },
      {
        success: t('appVersion.isPublished', { version: row.versionName }),
        ask: () => ({
          title: t('appVersion.publishOf', { version: row.versionName }),
          content: t('appVersion.publishHint'),
          okText: t('appVersion.publish'),
        }),
      },
    ),
  },
  {
    word: 'appVersion.unpublish',
    code: 'app.publish',
    why: row.published === 'none' ? t('appVersion.whyNotPublished') : null,
    deed: deed(
      api.app.unpublish,
      { id: row.id },
      {
        ask: () => ({
          title: t('appVersion.unpublishOf', { version: row.versionName }),
          content: t('appVersion.unpublishHint', { count: row.holders }),
          okText: t('appVersion.unpublish'),
          danger: true,
        }),
      },
    ),
  },
]

function barActions(row: VersionRow, open: VersionDoors['open']): Action[] {
  const unbar = deed(
    api.app.unbar,
    { id: row.id },
    {
      ask: () => ({
        title: t('appVersion.unbarOf', { version: row.versionName }),
        content: t('appVersion.unbarHint', { reason: row.barReason ?? '–' }),
        okText: t('appVersion.unbar'),
      }),
    },
  )
  return [
    row.barredAt === null
      ? { word: 'appVersion.bar', code: 'app.bar', danger: true, run: () => open({ bar: row }) }
      : {
          word: 'appVersion.unbar',
          code: 'app.bar',
          why: row.barredAbove ? t('app.barredAbove') : null,
          deed: unbar,
        },
  ]
}

const removeAction = (row: VersionRow): Action => ({
  word: 'appVersion.delete',
  code: 'app.delete',
  danger: true,
  why: deleteReason(row),
  deed: deed(api.app.removeVersion, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.versionName }) }),
})

function deleteReason({ publishedAt, published, holders }: VersionRow): string | null {
  if (publishedAt !== null || published !== 'none') return t('appVersion.whyWasPublished')
  return holders > 0 ? t('appVersion.whyHeld', { count: holders }) : null
}

/** What comes next on its way to the market stands in the row; the rest is behind a button. */
function nextOf({ reviewStatus, published }: VersionRow): Action['word'] {
  if (published === 'gray') return 'gray.open'
  if (published !== 'none') return 'app.install'
  if (reviewStatus === 'pending') return 'appVersion.withdraw'
  return reviewStatus === 'approved' ? 'appVersion.publish' : 'appVersion.submit'
}

/** One that was approved can be looked at, whatever became of it: it may have to be taken back. */
const grayOpenReason = (row: VersionRow) => (row.reviewStatus === 'approved' ? null : grayReason(row))

/** What can be done with a version [4.7]: what its state does not allow is greyed, with the reason. */
export function versionActionsOf(row: VersionRow, { go, open, mine, launched, others }: VersionDoors): Action[] {
  const install: Action = {
    word: 'app.install',
    code: 'task.create',
    why: installReason(row, launched),
    run: () => go(installPlace(row)),
  }
  const compare: Action = {
    word: 'appVersion.compare',
    why: others ? null : t('appVersion.whyAlone'),
    run: () => open({ compare: row }),
  }
  const look: Action = { word: 'appVersion.look', run: () => open({ look: row }) }
  if (!mine) return [{ ...install, first: true }, look, compare]
  const next = nextOf(row)
  return [
    ...reviewActions(row),
    ...publishActions(row),
    {
      word: 'gray.open' as const,
      code: 'app.publish' as const,
      why: grayOpenReason(row),
      run: () => open({ gray: row }),
    },
    install,
    look,
    compare,
    { word: 'appVersion.edit' as const, code: 'app.update' as const, run: () => open({ edit: row }) },
    ...barActions(row, open),
    removeAction(row),
  ].map((action): Action => (action.word === next ? { ...action, first: true } : action))
}
