import { shownOnceInstalled } from '@cpm/contract/delivery/artifact/artifact.payload'
import { taskTypeNamed } from '@cpm/contract/delivery/task/task'
import { platforms } from '@cpm/contract/estate/agent/report'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { artifactIn } from './task.artifact.ts'

type Params = Record<string, unknown>

/**
 * The first version of Android that has an API level: terminals report versions, an APK says the level it needs. Android
 * 12L calls itself 12.
 */
const androidOfLevel: Readonly<Record<number, string>> = {
  14: '4',
  15: '4.0.3',
  16: '4.1',
  17: '4.2',
  18: '4.3',
  19: '4.4',
  20: '4.4',
  21: '5',
  22: '5.1',
  23: '6',
  24: '7',
  25: '7.1',
  26: '8',
  27: '8.1',
  28: '9',
  29: '10',
  30: '11',
  31: '12',
  32: '12',
  33: '13',
  34: '14',
  35: '15',
  36: '16',
}

/** The app that the task would install; null where it installs none. */
const installed = (type: string, params: Params) => (taskTypeNamed(type)?.keepsBefore ? artifactIn(params) : null)

/**
 * Whether the system of a terminal is too old for the app, as far as it reports its version: `7` may be any 7.1. Null for
 * a file that does not say what it needs.
 */
export function hasOldSystem(type: string, params: Params): RawBuilder<SqlBool> | null {
  const artifact = installed(type, params)
  const lowest = artifact?.kind === 'apk' ? androidOfLevel[artifact.facts.minSdk ?? 0] : undefined
  if (lowest === undefined) return null
  // As numbers and not by the keys of versions, which are a hundred times dearer: it is asked of each of a million.
  const needs = sql`${lowest.split('.').map(Number)}::numeric[]`
  const has = sql`string_to_array(substring(terminal.os_version from '[0-9]+(?:[.][0-9]+)*'), '.')::numeric[]`
  return lowest.includes('.')
    ? sql<SqlBool>`${has} < (${needs})[1:cardinality(${has})]`
    : sql<SqlBool>`${has} < ${needs}`
}

/** Whether its list of apps shows a newer version than the task would install; null where nothing would show that. */
function hasNewer(type: string, params: Params): RawBuilder<SqlBool> | null {
  const artifact = installed(type, params)
  const name = artifact && (shownOnceInstalled(artifact)?.packageName ?? params.program)
  if (!artifact || typeof name !== 'string') return null
  const { version = null, versionCode = null } = artifact.facts
  const code = versionCode === null ? null : String(versionCode)
  const platform = platforms.find((one) => taskTypeNamed(type)?.artifact?.[one]?.includes(artifact.kind)) ?? null
  const named = JSON.stringify([{ packageName: name }])
  return sql<SqlBool>`exists (
    select from inventory i
    -- Found once: without the offset it would be looked for at each mention.
    cross join lateral (
      select jsonb_path_query_first(i.items, '$[*] ? (@.packageName == $name)', ${JSON.stringify({ name })}::jsonb) as it offset 0
    ) shown
    where i.terminal_id = terminal.id and i.kind = 'apps' and i.items @> ${named}::jsonb
      and app_version_key(${platform}::text, it ->> 'version', it ->> 'versionCode') collate "C"
        > app_version_key(${platform}::text, ${version}::text, ${code}::text) collate "C")`
}

const isRefused = (type: string, params: Params) => installed(type, params)?.kind === 'apk'

/** Whether a newer version is there that the system does not let go. */
export const mayNotGoBack = (type: string, params: Params): RawBuilder<SqlBool> | null =>
  isRefused(type, params) ? hasNewer(type, params) : null

/** The same where it lets it go: Windows and Linux take an older version, and it may be meant. */
export const mayGoBack = (type: string, params: Params): RawBuilder<SqlBool> =>
  (isRefused(type, params) ? null : hasNewer(type, params)) ?? sql<SqlBool>`false`
