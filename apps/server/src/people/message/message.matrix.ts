import { add, belongs, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('message', {
  things: {
    message: {
      seenBy: 'account',
      make: ({ db }, { enterpriseId, account }, mark) =>
        add(db, 'message', {
          ...belongs(enterpriseId, account),
          user_scope: 'all',
          to_enterprise_id: enterpriseId,
          to_path: account.path,
          title: mark,
          content: mark,
        }),
    },
  },
  samples: {
    accounts: (pick) => ({ organization: `account:${pick('account')}` }),
    get: byId('message'),
    circles: nothing,
    receivers: byId('message'),
    list: nothing,
    organizations: nothing,
    publish: byId('message'),
    remove: byId('message'),
    putFile: () => ({ name: 'a.txt', bytes: Buffer.from('a') }),
    'save for circles': (pick) => ({
      title: 'a',
      content: 'b',
      userScope: 'designated',
      circles: [`role:${pick('role')}`, `group:${pick('group')}`],
    }),
    save: (pick) => ({
      id: pick('message'),
      title: 'a',
      content: 'b',
      userScope: 'designated',
      accountIds: [pick('account'), pick('account')],
    }),
  },
  open: {
    mine: nothing,
    read: async ({ person }) => {
      const { id } = await person.as.message.save({ title: 'a', content: 'b', userScope: 'all' })
      await person.as.message.publish({ id })
      return { msgId: [id] }
    },
    readAll: nothing,
    file: async ({ person }) => {
      const { id: fileId } = await person.as.message.putFile({ name: 'a.txt', bytes: Buffer.from('{"code":1}') })
      const { id } = await person.as.message.save({ title: 'a', content: 'b', userScope: 'all', fileIds: [fileId] })
      await person.as.message.publish({ id })
      return { id: fileId }
    },
    confirm: async ({ person }) => {
      const { id } = await person.as.message.save({ title: 'a', content: 'b', userScope: 'all', mustConfirm: true })
      await person.as.message.publish({ id })
      return { id }
    },
  },
})
