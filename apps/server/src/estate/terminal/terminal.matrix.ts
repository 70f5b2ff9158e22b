import { sql } from 'kysely'
import { bySn, defineMatrix, fresh, nothing, targetOf } from '../../testing/matrix/define.ts'

const newTerminal = () => ({ platform: 'android', model: 'A920Pro' })
const range = () => ({ prefix: fresh(), from: 1, to: 3, digits: 4 })

export const matrix = defineMatrix('terminal', {
  things: {
    terminal: {
      seenBy: 'store',
      make: async ({ make, db }, { enterpriseId, group }, mark, at) => {
        const { id } = await make.terminal({ enterpriseId, group, sn: mark })
        // It is online and was active, so that whatever counts those would count it.
        await db
          .updateTable('terminal_state')
          .set({ online: true, last_seen_at: at })
          .where('terminal_id', '=', id)
          .execute()
        await db
          .insertInto('activity_day')
          .values({ day: at.toISOString().slice(0, 10), terminal_id: id })
          .execute()
        const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000 - 120_000)
        await sql`insert into activity_minute (at, enterprise_id, group_id, platform, terminals)
      values (${minute}, ${enterpriseId}, ${group.id}, 'android', 1) on conflict do nothing`.execute(db)
        return mark
      },
    },
  },
  samples: {
    add: () => ({ ...newTerminal(), sn: fresh() }),
    'add into a group': (pick) => ({ ...newTerminal(), sn: fresh(), groupId: pick('group') }),
    'add to an enterprise': (pick) => ({ ...newTerminal(), sn: fresh(), enterpriseId: pick('enterprise') }),
    addRange: (pick) => ({ ...newTerminal(), ...range(), groupId: pick('group') }),
    'addRange to an enterprise': (pick) => ({ ...newTerminal(), ...range(), enterpriseId: pick('enterprise') }),
    count: targetOf,
    find: (pick) => ({ sns: [pick('terminal')] }),
    import: (pick) => ({
      rows: [
        { ...newTerminal(), sn: fresh(), group: pick('group', 'name') },
        { ...newTerminal(), sn: fresh() },
      ],
      groupId: pick('group'),
      commit: true,
    }),
    'import to an enterprise': (pick) => ({
      rows: [{ ...newTerminal(), sn: fresh() }],
      commit: true,
      enterpriseId: pick('enterprise'),
    }),
    logOffMany: targetOf,
    move: (pick) => ({ ...targetOf(pick), groupId: pick('group') }),
    replace: (pick) => ({ ...bySn(pick), newSn: fresh() }),
    ship: targetOf,
    tag: (pick) => ({ ...targetOf(pick), add: ['a'] }),
    takeBack: targetOf,
    transfer: (pick) => ({ ...targetOf(pick), enterpriseId: pick('enterprise') }),
    update: (pick) => ({ ...bySn(pick), version: 1, groupId: pick('group'), ext1: 'a' }),
    choices: nothing,
    events: bySn,
    get: bySn,
    list: nothing,
    'list of an enterprise': (pick) => ({ enterpriseId: pick('enterprise') }),
    'list of some': (pick) => ({ sns: [pick('terminal'), pick('terminal')] }),
    'list of a group': (pick) => ({ groupId: pick('group') }),
    'list of a group by rule': (pick) => ({ ruleGroupId: pick('ruleGroup') }),
    'list of an app': (pick) => ({ appId: pick('app') }),
    'list of what is offline': () => ({ online: false }),
    logOff: bySn,
    restock: bySn,
  },
  ready: {
    restock: (db, { id }) => sql`update terminal set status = 'logged_off' where sn = ${id}`.execute(db),
    // A group with nobody in it is told so.,
  },
})
