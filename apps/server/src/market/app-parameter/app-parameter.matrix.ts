import { sql } from 'kysely'
import type { House } from '../../testing/house.ts'
import { byId, bySn, defineMatrix } from '../../testing/matrix/define.ts'
import { addApp, addVersion, field, holdApp } from './testing/apps.ts'

const fields = [field('rate', 'number'), field('title', 'text')]

/** The app of that number, or of a version of that number, has parameters. */
const designed =
  (by: 'app_id' | 'id') =>
  (db: House['db'], { id }: { id: string }) =>
    sql`insert into app_template (version_id, groups, fields)
      select v.id, '[]', ${JSON.stringify(fields)}::jsonb from app_version v where v.${sql.ref(by)} = ${id}
      on conflict do nothing`.execute(db)

export const matrix = defineMatrix('appParameter', {
  samples: {
    template: byId('appVersion'),
    setTemplate: byId('appVersion', { template: { groups: [], fields } }),
    removeTemplate: byId('appVersion'),
    values: (pick) => ({ id: pick('app'), groupId: pick('group') }),
    'values of a terminal': (pick) => ({ id: pick('app'), sn: pick('terminal') }),
    'values of a group by rule': (pick) => ({ id: pick('app'), ruleGroupId: pick('ruleGroup') }),
    'values of an enterprise': (pick) => ({ id: pick('app'), enterpriseId: pick('enterprise') }),
    setValues: (pick) => ({ id: pick('app'), place: { groupId: pick('group') }, set: { rate: 1 } }),
    'setValues of a terminal': (pick) => ({ id: pick('app'), place: { sn: pick('terminal') }, set: { title: 'a' } }),
    takeBack: (pick) => ({ place: { groupId: pick('group') }, id: pick('app') }),
    places: byId('app'),
    terminals: byId('app'),
    import: (pick) => ({ id: pick('app'), rows: [{ sn: pick('terminal'), rate: '1' }], commit: true }),
    resolved: (pick) => ({ id: pick('app'), sn: pick('terminal') }),
    ofTerminal: bySn,
  },
  ready: {
    removeTemplate: designed('id'),
    // Of whatever app there is.
    takeBack: (db, { id }) =>
      sql`insert into policy (kind, app_id, enterprise_id, group_id, value)
        select 'app:' || a.id, a.id, a.enterprise_id, g.id, '{"rate": 1}'
        from terminal_group g join app a on a.enterprise_id = g.enterprise_id where g.id = ${id}`.execute(db),
    setValues: designed('app_id'),
    'setValues of a terminal': designed('app_id'),
    import: designed('app_id'),
    resolved: async (db, thing) => {
      await designed('app_id')(db, thing)
      await sql`insert into policy (kind, app_id, enterprise_id, value)
        select 'app:' || id, id, enterprise_id, '{"rate": 1}' from app where id = ${thing.id}
        on conflict do nothing`.execute(db)
    },
  },
  open: {
    handed: async ({ house, terminal, person, asTerminal }) => {
      const account = await house.db
        .selectFrom('account')
        .select(['id', 'path'])
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      const app = await addApp(house, { enterpriseId: terminal.enterprise_id, account })
      await designed('id')(house.db, { id: await addVersion(house, app, 1) })
      await holdApp(house, terminal, app, 1)
      return asTerminal({ packageName: app.packageName })
    },
  },
})
