import { shownOnceInstalled } from '@cpm/contract/delivery/artifact/artifact.handed'
import { taskTypeNamed } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { artifactIn } from './task.artifact.ts'

type Params = Record<string, unknown>

/**
 * The first version of Android that has an API level: terminals report versions, an APK says the level it needs. Android
 * 12L calls itself 12.
 */
const androidOfLevel: Readonly<Record<number, string>> = {
  14: '4.0',
  15: '4.0.3',
  16: '4.1',
  17: '4.2',
  18: '4.3',
  19: '4.4',
  20: '4.4',
  21: '5.0',
  22: '5.1',
  23: '6',
  24: '7.0',
  25: '7.1',
  26: '8.0',
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
  const [major] = lowest.split('.')
  return sql<SqlBool>`not os_in_range(terminal.os_version,
    case when terminal.os_version ~ '[0-9][.][0-9]' then ${lowest} else ${major} end, '')`
}

/** Whether its list of apps shows a newer version than the task would install; null where nothing would show that. */
export function hasNewer(type: string, params: Params): RawBuilder<SqlBool> | null {
  const artifact = installed(type, params)
  const name = artifact && (shownOnceInstalled(artifact)?.packageName ?? params.program)
  if (!artifact || typeof name !== 'string') return null
  const { version = null, versionCode = null } = artifact.facts
  const code = versionCode === null ? null : String(versionCode)
  const shown = sql`jsonb_path_query_first(i.items, '$[*] ? (@.packageName == $name)', ${JSON.stringify({ name })}::jsonb)`
  return sql<SqlBool>`exists (select from inventory i
    where i.terminal_id = terminal.id and i.kind = 'apps' and i.items @> ${JSON.stringify([{ packageName: name }])}::jsonb
      and app_version_key(terminal.platform, ${shown} ->> 'version', ${shown} ->> 'versionCode') collate "C"
        > app_version_key(terminal.platform, ${version}::text, ${code}::text) collate "C")`
}

/** The same where the system refuses an older version. Windows and Linux take one, and it may be meant. */
export const mayNotGoBack = (type: string, params: Params): RawBuilder<SqlBool> | null =>
  installed(type, params)?.kind === 'apk' ? hasNewer(type, params) : null
