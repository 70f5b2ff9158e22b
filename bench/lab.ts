import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { discardFolder } from '../apps/server/src/db/embedded/testing/discard-folder.ts'
import { type Embedded, startEmbedded } from '../apps/server/src/db/embedded/embedded.ts'
import { dropDatabase } from '../apps/server/src/testing/drop-database.ts'
import { type Product, startProduct, unhurried } from '../e2e/product.ts'
import { closeAll } from './closing.ts'
import { secretHashSql, snSql } from './terminals.ts'

/** The embedded database with the product on it, and a hand on both. */
export type Lab = {
  product: Product
  sql: pg.Client
  /** More connections to the same database. */
  connect: () => Promise<pg.Client>
  /** Process of the database. */
  databasePid: () => Promise<number | undefined>
  /** Ends everything; what fails on the way is told by `notClosed`. */
  close: () => Promise<void>
}
let embedded: Embedded | undefined
let folder = ''

/** A database of its own for each lab; the server of the database is shared. */
export async function openLab(env: Record<string, string> = {}): Promise<Lab> {
  folder ||= await mkdtemp(join(tmpdir(), 'cpm-bench-'))
  embedded ??= await startEmbedded({ dataDir: folder })
  const name = `bench_${randomBytes(4).toString('hex')}`
  const { connection, url, pid } = embedded
  const closings: (() => unknown)[] = []
  const open = async (database = name) => {
    const client = new pg.Client({ ...connection, database })
    // One that was ended from the other side says so at its next query: without a listener it would end all of the bench.
    client.on('error', () => undefined)
    closings.unshift(() => client.end())
    await client.connect()
    return client
  }
  try {
    const server = await open(connection.database)
    await server.query(`create database ${name}`)
    closings.unshift(() => dropDatabase(server, name))
    const product = await startProduct({
      env: { ...unhurried, DATABASE_URL: url.replace(/\/cpm$/, `/${name}`), ...env },
    })
    closings.unshift(product.stop)
    return { product, sql: await open(), connect: () => open(), databasePid: pid, close: () => closeAll(closings) }
  } catch (error) {
    await closeAll(closings)
    throw error
  }
}

export async function closeLabs(): Promise<void> {
  await closeAll([async () => embedded?.stop(), async () => folder && discardFolder(folder)])
  embedded = undefined
  folder = ''
}

const models = ['A920Pro', 'A910', 'A8700', 'P2', 'V2 Pro', 'T2s', 'D2 mini', 'N910', 'N86', 'CM5', 'Aries8', 'SK50']
const versions = ['8.1', '9', '10', '11', '12', '13', 'Windows 10', 'Debian 12']
const rest = (name: string, values: readonly string[]) =>
  `(array[${values.map((v) => `'${v}'`).join(',')}])[1 + ${name} % ${values.length}]`
const agents = ['1.0.1', '1.2.0', '1.9.4', '1.10.2'].map((version) => `cpm-agent/${version}`)
const day = `interval '1 day'`

/**
 * Fills the database with `count` terminals of two enterprises, half each, in 200 shops: three in ten online, most seen
 * within three days, one in twenty with a note, facts of the size real ones have.
 */
export async function seedTerminals(sql: pg.Client, count: number): Promise<void> {
  await sql.query(`
    insert into enterprise (name) values ('Second Retail');
    insert into terminal_group (enterprise_id, path, name, number)
      select id, '0'::ltree, name, 'HQ' from enterprise where name = 'Second Retail';
    update terminal_group set path = id::text::ltree where path = '0'::ltree;
    insert into terminal_group (enterprise_id, parent_id, path, name, number)
      select g.enterprise_id, g.id, '0'::ltree, 'Shop ' || n, 'S' || n
      from terminal_group g, generate_series(1, 100) n where g.parent_id is null;
    update terminal_group set path = (parent_id || '.' || id)::ltree where path = '0'::ltree;`)
  const { rows: indexes } = await sql.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
    where i.indrelid in ('terminal'::regclass, 'terminal_state'::regclass) and c.oid is null`)
  for (const { name } of indexes) await sql.query(`drop index ${name}`)
  await sql.query(`
    alter table terminal disable trigger user;
    with shop as (select array_agg(id order by id) as ids from terminal_group where parent_id is not null),
      placed as (select i, (select ids[1 + i % cardinality(ids)] from shop) as group_id from generate_series(0, ${count - 1}) i)
    insert into terminal (sn, enterprise_id, group_id, group_path, name, platform, model, status, secret_hash, created_at,
      activated_at, mac, ip, system_id, os_version, ext1, ext2, tags, is_test)
    select ${snSql}, g.enterprise_id, g.id, g.path, 'Till ' || i, ${rest('(i / 7)', ['android', 'android', 'android', 'windows', 'linux'])},
      ${rest('(i / 3)', models)},
      case when i < 20000 or i % 20 > 1 then 'activated' when i % 20 = 0 then 'in_stock' else 'logged_off' end,
      ${secretHashSql}, now() - (i % 900) * ${day} - i * interval '1 millisecond', now() - (i % 900) * ${day},
      'a4:cf:' || regexp_replace(lpad(to_hex(i * 7), 8, '0'), '(..)(?!$)', '\\1:', 'g'),
      '10.' || i % 250 || '.' || i / 250 % 250 || '.7', 'SYS' || lpad(i::text, 9, '0'), ${rest('(i / 11)', versions)},
      'Asset ' || i, 'Region ' || i % 50,
      array_remove(array[case when i % 1000 = 0 then 'odd' end, case when i % 10 = 0 then 'vip' end,
        case when i % 3 = 0 then 'bar' end], null), i % 50 = 0
    from placed join terminal_group g on g.id = placed.group_id;
    insert into terminal_state (terminal_id, sn, online, last_seen_at, reported_at, battery, agent, data_total, facts)
    select id, sn, id % 10 < 3, case when id % 10 < 3 then now() - (id % 300) * interval '1 second'
        else now() - (id % 13) * interval '11 hours' - id * interval '1 millisecond' end,
      now(), id % 100, ${rest('(id / 5)', agents)}, 1000000000,
      jsonb_build_object('maker', 'PAX', 'os', 'Android', 'osVersion', '10', 'serial', sn, 'resolution', '720x1280', 'battery', id % 100,
        'charging', id % 2 = 0, 'cpu', id % 90, 'memory', jsonb_build_object('total', 2147483648, 'used', 1288490188),
        'storage', jsonb_build_object('total', 17179869184, 'used', id % 97 * 171798691),
        'network', jsonb_build_object('type', 'wifi', 'ip', '10.' || id % 250 || '.3.7', 'mac', 'a4:cf:12:9b:00:31', 'signal', 72),
        'bootCount', id % 400)
    from terminal;
    insert into position (terminal_id, lat, lng, at) select id, 31.2, 121.4, now() from terminal;
    insert into terminal_tagged (name, sn, terminal_id) select unnest(tags), sn, id from terminal;
    alter table terminal_note disable trigger user;
    insert into terminal_note (terminal_id, account_name, text, at)
      select id, 'Bench', case when id % 10000 = 0 then 'Screen broken, ' else 'Paper changed, ' end || 'note ' || id, now()
      from terminal where id % 20 = 0;
    alter table terminal_note enable trigger user;
    alter table terminal enable trigger user;`)
  for (const { definition } of indexes) await sql.query(definition)
  await sql.query('vacuum analyze')
}
