import pg from 'pg'
import { DATABASE_USER, SUPERUSER } from './init.ts'

type Connection = { host: string; port: number; user: string; password: string; database: string }

/** Takes an old folder over from within: a role cannot rename itself. There for the moment of the change. */
const MOVER = 'cpm_mover'

/** Whether the product's role is still the server's superuser, as in folders of earlier versions, or the change was cut short. */
export const ASK_ROLES = `select rolsuper or exists (select from pg_roles where rolname = '${MOVER}') as superuser
  from pg_roles where rolname = current_user`

/**
 * Makes the product's role on the very first start and takes the superuser's password away, both or neither: from then
 * on nobody signs in with a superuser's rights. Answers false when the superuser cannot sign in with this password.
 */
export async function makeRole(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, user: SUPERUSER, database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch {
    return false
  }
  try {
    await client.query(`begin; ${createRole(client, connection.password)};
      alter role ${SUPERUSER} password null; commit`)
    return true
  } finally {
    await client.end()
  }
}

const createRole = (client: pg.Client, password: string) =>
  `create role ${DATABASE_USER} login createdb password ${client.escapeLiteral(password)}`

/**
 * Takes a superuser's rights from the product's role in a folder of an earlier version. The first role of a server is
 * its superuser for ever, so it gets another name, and a new role of the old name gets all that was made.
 */
export async function giveUpSuperuser(connection: Connection): Promise<void> {
  await as(connection, DATABASE_USER, async (client) => {
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    )
    if (!rows[0]?.rolsuper) return
    const password = client.escapeLiteral(connection.password)
    await client.query(`drop role if exists ${MOVER}; create role ${MOVER} superuser login password ${password}`)
  })
  await as(connection, MOVER, async (client) => {
    const { rows } = await client.query(`select from pg_roles where rolname = '${SUPERUSER}'`)
    if (rows.length > 0) return
    await client.query(`begin;
      alter role ${DATABASE_USER} rename to ${SUPERUSER};
      ${createRole(client, connection.password)};
      alter database ${connection.database} owner to ${DATABASE_USER};
      ${GIVE_ALL};
      commit`)
  })
  await as(connection, SUPERUSER, (client) =>
    client.query(`begin; drop role ${MOVER}; alter role ${SUPERUSER} password null; commit`),
  )
}

async function as<T>(connection: Connection, user: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, user })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Everything in this database that the superuser owns, but for PostgreSQL's own and what came with an extension.
 * `reassign owned` does not do it: it refuses to touch the first role of a server.
 */
const GIVE_ALL = `do $$
declare
  it record;
begin
  for it in
    with own as (
      select 'pg_class'::regclass as catalogue, c.oid, c.relnamespace as space,
        case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
          when 'f' then 'foreign table' else 'table' end as kind, c.oid::regclass::text as name
      from pg_class c where c.relowner = '${SUPERUSER}'::regrole and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select 'pg_proc'::regclass, p.oid, p.pronamespace, 'routine', p.oid::regprocedure::text
      from pg_proc p where p.proowner = '${SUPERUSER}'::regrole
      union all
      select 'pg_type'::regclass, t.oid, t.typnamespace, 'type', t.oid::regtype::text
      from pg_type t left join pg_class c on c.oid = t.typrelid
      where t.typowner = '${SUPERUSER}'::regrole and t.typelem = 0 and t.typtype in ('c', 'd', 'e', 'r')
        and (c.oid is null or c.relkind = 'c')
      union all
      select 'pg_namespace'::regclass, n.oid, n.oid, 'schema', n.oid::regnamespace::text
      from pg_namespace n where n.nspowner = '${SUPERUSER}'::regrole
    )
    select own.kind, own.name from own join pg_namespace n on n.oid = own.space
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      -- Of an extension, or of a table, with which a serial or identity column's sequence goes.
      and not exists (select from pg_depend d
        where d.classid = own.catalogue and d.objid = own.oid and d.deptype in ('e', 'a', 'i')
          and (d.deptype = 'e' or own.kind = 'sequence'))
    order by own.kind = 'schema' desc
  loop
    execute format('alter %s %s owner to ${DATABASE_USER}', it.kind, it.name);
  end loop;
end $$`
