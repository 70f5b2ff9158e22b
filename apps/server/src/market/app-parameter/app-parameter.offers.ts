import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { configKindOffer } from '../../estate/terminal/config/config.kinds.ts'
import { artifactNaming } from '../../delivery/artifact/slots.ts'

export const offers = [
  configKindOffer({
    key: 'appParameters',
    valuesOf: (ids) => sql`select terminal_id, told as value from app_parameters_told(${ids})`,
  }),
  artifactNaming({
    key: 'appParameter',
    sort: 30,
    namesTo: async (db, terminalId, sha256) => {
      const { rows } = await sql`
        select from app_parameters_of(array[${terminalId}::bigint]) a, jsonb_each(a.given) g
        where g.value -> 'value' ->> 'sha256' = ${sha256} limit 1`.execute(db)
      return rows.length > 0
    },
    namedAmong: (artifacts) => sql`
      select (v.value ->> 'artifactId')::bigint as artifact_id from policy p, jsonb_each(p.value) v
      where ${unscoped('policy', 'whoever gave it, a file that is needed stays')} and p.app_id is not null
        and jsonb_typeof(v.value) = 'object'
        and v.value ->> 'artifactId' = any(select id::text from (${artifacts}) one)`,
  }),
]
