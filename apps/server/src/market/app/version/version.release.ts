import type { WordKey } from '@cpm/contract'
import { type RawBuilder, sql } from 'kysely'
import { refused } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import type { ArtifactRelease } from '../../../delivery/artifact/slots.ts'

type Why = 'barred' | 'rejected' | 'broken' | 'unapproved'
type Refused = { why: Why; name: string; version: string; reason: string }

const words: Readonly<Record<Why, WordKey>> = {
  barred: 'app.barredFile',
  rejected: 'app.rejectedFile',
  broken: 'app.brokenFile',
  unapproved: 'app.unapprovedFile',
}

/**
 * Refused: a blocked or rejected version, an app whose signature does not hold, and, where only approved versions are
 * sent, any program that is no version.
 */
export const refusal: ArtifactRelease['refusal'] = async (db, files, to) => {
  const onlyApproved = to === 'send' ? sql`approved_only(file.enterprise_id, file.group_paths)` : sql`false`
  const { rows } = await sql<Refused>`
    select refusal.why, refusal.name, refusal.version, refusal.reason
    from (${files}) file cross join lateral file_refusal(file.sha256, file.enterprise_id, ${onlyApproved}) refusal
    limit 1`.execute(db)
  const [found] = rows
  return found ? refused(words[found.why], found) : null
}

export const versionOf: ArtifactRelease['versionOf'] = async (scope, artifactId) => {
  const { rows } = await scope.sql<NonNullable<Awaited<ReturnType<ArtifactRelease['versionOf']>>>>`
    select app.id::text as "appId", v.version_name as "versionName",
      json_build_object('cn', app.name, 'en', app.name_en) as title
    from app_version v join app on app.id = v.app_id
    where ${unscoped('app_version', 'of an app that is seen')} and ${scope.visible('app')} and v.artifact_id = ${artifactId}
    order by v.id limit 1`
  return rows[0] ?? null
}

export const goneBeside: ArtifactRelease['goneBeside'] = async (db, sha256) => {
  const { rows } = await sql<{ sha256: string }>`
    select distinct v.sha256 from app_version own join app_version v on v.app_id = own.app_id and v.sha256 <> own.sha256
    where ${unscoped('app_version', 'of an app whose package is taken back')} and own.sha256 = ${sha256}
      and app_version_is_gone(v) limit 1000`.execute(db)
  return rows.map((row) => row.sha256)
}

/** Why an app of the market is not for `terminal`, by the range of its systems and models; null if it is. */
export const rangeOf = (app: 'a' | 'app'): RawBuilder<string | null> => {
  const [from, to, models] = ['os_from', 'os_to', 'models'].map((column) => sql.ref(`${app}.${column}`))
  return sql<string | null>`app_out_of_range(terminal.os_version, terminal.model, ${from}, ${to}, ${models})`
}

const ofFile = 'the file is one that the person may send'

export const outOfRange: ArtifactRelease['outOfRange'] = (artifactId) => sql<string | null>`(
  select ${rangeOf('a')} from app_version v join app a on a.id = v.app_id
  where ${unscoped('app_version', ofFile)} and ${unscoped('app', ofFile)} and v.artifact_id = ${artifactId}
  order by v.id limit 1)`
