import { sql } from 'kysely'
import { byId, defineMatrix, fresh, nothing, two } from '../../testing/matrix/define.ts'

const idOf = (row: { id: number }) => row.id

export const matrix = defineMatrix('account', {
  things: {
    account: {
      seenBy: 'account',
      make: async ({ make }, { enterpriseId, account, group }, mark) =>
        idOf(await make.account({ enterpriseId, superior: account, name: mark, groupPaths: [group.path], codes: [] })),
    },
    enterprise: { seenBy: 'ours', make: async ({ make }, _owner, mark) => idOf(await make.enterprise(mark)) },
  },
  samples: {
    choices: nothing,
    create: (pick) => ({
      superiorId: pick('account'),
      name: fresh(),
      kind: 'store',
      email: 'a@b.example',
      roleIds: [pick('role'), pick('role')],
      groupIds: [pick('group'), pick('group')],
    }),
    'create of an enterprise': (pick) => ({
      superiorId: pick.self,
      name: fresh(),
      kind: 'enterprise',
      email: 'a@b.example',
      roleIds: [],
      enterpriseId: pick('enterprise'),
    }),
    dependents: byId('account'),
    enable: two('account', { active: false }),
    enterprises: nothing,
    get: byId('account'),
    import: (pick) => ({
      rows: [
        {
          name: fresh(),
          kind: 'store',
          superior: pick('account', 'name'),
          email: 'a@b.example',
          roles: pick('role', 'name'),
          groups: pick('group', 'name'),
        },
      ],
      commit: true,
    }),
    list: nothing,
    'list below one': (pick) => ({ superiorId: pick('account') }),
    'list of a role': (pick) => ({ roleId: pick('role') }),
    'list of an enterprise': (pick) => ({ enterpriseId: pick('enterprise') }),
    remove: two('account'),
    resetPassword: byId('account'),
    resetTotp: byId('account'),
    tree: nothing,
    'tree below one': (pick) => ({ superiorId: pick('account') }),
    update: (pick) => ({
      id: pick('account'),
      superiorId: pick('account'),
      roleIds: [pick('role')],
      groupIds: [pick('group')],
    }),
  },
  ready: {
    resetTotp: (db, { id }) =>
      sql`insert into account_totp (account_id, secret, confirmed_at) values (${id}, 'x', now())`.execute(db),
  },
})
