import type { Scope } from '../../../core/scope.ts'

export type NewGroup = {
  id: number
  path: string
  enterpriseId: number
  parentId: number | null
  name: string
  number: string
  type: string
  contact?: string | null | undefined
  phone?: string | null | undefined
  areaCode?: string | null | undefined
  address?: string | null | undefined
}

/** Ids to make paths of before there is a row. */
export async function nextIds(scope: Scope, count: number): Promise<number[]> {
  const { rows } = await scope.sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('terminal_group', 'id')) as id from generate_series(1, ${count})`
  return rows.map((row) => row.id)
}

/** All in one statement, parents and children alike. */
export async function insertGroups(scope: Scope, now: Date, groups: readonly NewGroup[]): Promise<void> {
  const rows = groups.map(({ enterpriseId, parentId, areaCode, ...g }) => ({
    contact: null,
    phone: null,
    address: null,
    ...g,

    enterprise_id: enterpriseId,
    parent_id: parentId,
    area_code: areaCode ?? null,
  }))
  await scope.sql`
    insert into terminal_group (id, enterprise_id, parent_id, path, name, number, type, contact, phone, area_code,
      address, created_at, updated_at)
    overriding system value
    select id, enterprise_id, parent_id, path::ltree, name, number, type, contact, phone, area_code, address,
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, enterprise_id bigint, parent_id bigint,
      path text, name text, number text, type text, contact text, phone text, area_code text, address text)`
}
