import { sql } from 'kysely'
import { dashboardAttention } from '../../core/offers/dashboard-offers.ts'
import { unscoped } from '../../core/scope.ts'
import { artifactNaming, artifactRelease } from '../artifact/slots.ts'
import { terminalApps } from '../../estate/inventory/slots.ts'
import { terminalSaid } from '../../estate/terminal/slots.ts'
import { autoOrigin } from './auto/auto.origin.ts'
import { grayOrigin } from './gray/gray.origin.ts'
import { goneBeside, outOfRange, refusal, versionOf } from './version/version.release.ts'
import { recordInstalled } from './installed/installed.record.ts'
import { appFilter } from './status/status.filter.ts'
import { countStandings, standingsOf } from './status/status.read.ts'
import { countWaiting } from './review/review.list.ts'

import { accountHeir } from '../../people/account/save/slots.ts'
import { takeOver } from './save/app.heir.ts'

/** The key of the market among what names files. */
export const marketNaming = 'market'

export const offers = [
  appFilter,
  terminalSaid({
    key: 'installed',
    sort: 10,
    inventory: {
      kinds: ['apps'],
      heard: (db, lists) =>
        recordInstalled(
          db,
          lists.map(({ terminalId }) => terminalId),
        ),
    },
  }),
  artifactNaming({
    key: marketNaming,
    sort: 30,
    // A terminal has what a task hands to it, and that is named by the task.
    namesTo: () => Promise.resolve(false),
    namedAmong: (artifacts) => sql`
      select v.artifact_id from app_version v
      where ${unscoped('app_version', 'whoever brought it, a file of an app stays')}
        and v.artifact_id in (select id from (${artifacts}) one)
      union all
      select s.artifact_id from app_screenshot s
      where ${unscoped('app_screenshot', 'the same')} and s.artifact_id in (select id from (${artifacts}) one)`,
    seenAmong: (scope, artifacts) => sql`
      select named.artifact_id, app.id, concat_ws(' ', nullif(app.name_en, ''), named.version) as title
      from app join (
        select v.app_id, v.artifact_id, v.version_name as version from app_version v
        where ${unscoped('app_version', 'of an app that is seen')}
        union all
        select s.app_id, s.artifact_id, null from app_screenshot s
        where ${unscoped('app_screenshot', 'of an app that is seen')}
      ) named on named.app_id = app.id
      where ${scope.visible('app')} and named.artifact_id in (select id from (${artifacts}) one)`,
  }),
  artifactRelease({ key: 'market', sort: 10, refusal, versionOf, goneBeside, outOfRange }),
  grayOrigin,
  autoOrigin,
  dashboardAttention({
    key: 'appReviews',
    sort: 6,
    code: 'app.review',
    count: ({ scope }) => countWaiting(scope),
  }),
  dashboardAttention({
    key: 'appsBarred',
    sort: 8,
    code: 'app.read',
    count: async ({ scope }) => (await countStandings(scope, null)).barred,
  }),
  dashboardAttention({
    key: 'appsOutdated',
    sort: 32,
    code: 'app.read',
    count: async ({ scope }) => (await countStandings(scope, null)).outdated,
  }),
  accountHeir({ key: 'app', sort: 10, takeOver }),
  terminalApps({ key: 'market', sort: 10, standings: standingsOf }),
]
