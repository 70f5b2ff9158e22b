import type pg from 'pg'
import type { Person } from '../../e2e/product.ts'
import { openLab } from '../lab.ts'
import { median, percentile, samples } from '../measure.ts'
import type { BySize, Size } from '../size.ts'
import { ms, type Row } from '../table.ts'

type Numbers = {
  accounts: number
  groups: number
  roles: number
  terminals: number
  deeds: number
  requests: number
}
const usual = { accounts: 10_000, groups: 2_000, roles: 200, terminals: 20_000 }
const numbers: BySize<Numbers> = {
  full: { ...usual, deeds: 1_000_000, requests: 40 },
  quick: { ...usual, deeds: 100_000, requests: 10 },
  tiny: { accounts: 300, groups: 100, roles: 20, terminals: 500, deeds: 1_000, requests: 2 },
}

/**
 * A tree of accounts five deep and one of groups five deep below the demo's own, roles with twenty permissions each,
 * one or two for each account, terminals in the groups, and deeds in the audit.
 */
async function seedPeople(sql: pg.Client, { accounts, groups, roles, terminals, deeds }: Numbers): Promise<void> {
  const { rows } = await sql.query<{ id: string; enterprise: string; path: string; group: string; top: string }>(`
    select a.id, a.enterprise_id as enterprise, a.path::text, g.id as "group", g.path::text as top
    from account a join terminal_group g on g.enterprise_id = a.enterprise_id and g.parent_id is null
    where a.name = 'enterprise'`)
  const boss = rows[0]
  if (!boss) throw new Error('no demo enterprise')
  await sql.query('alter table account disable trigger user; alter table terminal_group disable trigger user')
  // The n-th stands below the n/10-th: levels of 10, 100, 1,000 and the rest.
  await sql.query(`
    insert into account (id, enterprise_id, superior_id, path, kind, name, email, password_hash, company)
    overriding system value
    with recursive tree as (
      select n, 0 as above, ('${boss.path}.' || 1000000 + n)::ltree as path from generate_series(1, 9) n
      union all
      select m, tree.n, tree.path || (1000000 + m)::text from tree, generate_series(tree.n * 10, tree.n * 10 + 9) m
      where m <= ${accounts})
    select 1000000 + n, ${boss.enterprise}, case when above = 0 then ${boss.id} else 1000000 + above end, path, 'store',
      'person_' || n, 'person' || n || '@shops.example', 'none', 'Company ' || n % 300
    from tree order by n;
    insert into terminal_group (id, enterprise_id, parent_id, path, name, number)
    overriding system value
    with recursive tree as (
      select n, 0 as above, ('${boss.top}.' || 1000000 + n)::ltree as path from generate_series(1, 5) n
      union all
      select m, tree.n, tree.path || (1000000 + m)::text from tree, generate_series(tree.n * 6, tree.n * 6 + 5) m
      where m <= ${groups})
    select 1000000 + n, ${boss.enterprise}, case when above = 0 then ${boss.group} else 1000000 + above end, path,
      'Group ' || n, 'N' || n
    from tree order by n;
    insert into terminal (sn, enterprise_id, group_id, group_path, name, platform, model, status)
      select 'PB' || lpad(n::text, 8, '0'), g.enterprise_id, g.id, g.path, 'Till ' || n, 'android', 'A920Pro', 'in_stock'
      from generate_series(1, ${terminals}) n join terminal_group g on g.id = 1000000 + 1 + n % ${groups};
    insert into role (enterprise_id, account_id, account_path, name, code)
      select ${boss.enterprise}, ${boss.id}, '${boss.path}', 'Role ' || n, 'role_' || n from generate_series(1, ${roles}) n;
    insert into role_menu select r.id, m.id from role r
      join lateral (select id from menu where type = 3 order by (id * 7919 + r.id * 31) % 997 limit 20) m on true
      where r.code like 'role\\_%';
    insert into account_role select a.id, r.id from account a join role r on r.code = 'role_' || 1 + a.id % ${roles}
      where a.id > 1000000;`)
  await sql.query(`
    insert into audit (at, account_id, account_name, enterprise_id, ip, action, object, input, code, hash)
    select now() - n * interval '20 seconds', 1000000 + 1 + n % ${accounts}, 'person_' || 1 + n % ${accounts}, ${boss.enterprise},
      '10.0.' || n % 250 || '.7', (array['task.create','group.update','session.login','account.update'])[1 + n % 4],
      n::text, '{}', case when n % 20 = 0 then 403 else 1 end, sha256(n::text::bytea)
    from generate_series(1, ${deeds}) n`)
  await sql.query('alter table account enable trigger user; alter table terminal_group enable trigger user')
  await sql.query('vacuum analyze')
}

type Case = [what: string, ask: (who: Person) => Promise<{ total?: number; records?: unknown[] }>]

const casesOf = (accounts: number): Case[] => [
  ['accounts', (who) => who.account.list()],
  ['accounts, part of a name', (who) => who.account.list({ q: 'son_77' })],
  ['accounts, last page by name', (who) => who.account.list({ sort: 'name', page: Math.floor(accounts / 14) })],
  ['the tree of groups, whole', (who) => who.group.list()],
  ['roles', (who) => who.role.list()],
  ['menus, whole', (who) => who.menu.list()],
  ['audit trail', (who) => who.audit.list()],
  ['audit trail, one action', (who) => who.audit.list({ action: ['group.update'] })],
  ['dictionaries', (who) => who.dictionary.list()],
]

/** The pages about people at a size nobody has yet, against an answer with nothing in it. */
export async function people(size: Size): Promise<Row[]> {
  const { accounts, groups, roles, deeds, requests: n } = numbers[size]
  const lab = await openLab({ CPM_DEMO_TERMINALS: '0' })
  try {
    await seedPeople(lab.sql, numbers[size])
    const boss = await lab.product.signIn('admin')
    const bare = await samples(n, () => boss.session.isLogin())
    const method = `${accounts} accounts, ${groups} groups, ${roles} roles, ${deeds} deeds; ${n} requests each as an administrator; p50 against p50 of an answer with nothing in it`
    const lines: Row[] = []
    for (const [what, ask] of casesOf(accounts)) {
      const { total, records } = await ask(boss)
      const ours = await samples(n, () => ask(boss))
      lines.push({
        what: `  ${what} (${(total ?? records?.length ?? 0).toLocaleString('en')})`,
        measured: [median(ours), percentile(ours, 0.95)].map(ms).join(' / '),
        baseline: ms(median(bare)),
        ratio: median(ours) / median(bare),
        method,
      })
    }
    const head = { what: 'pages about people', measured: 'p50 / p95', baseline: 'p50 nothing', ratio: null, method }
    return [head, ...lines]
  } finally {
    await lab.close()
  }
}
