import { add, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('mail', {
  things: {
    mail: {
      seenBy: 'ours',
      make: ({ db }, { account }, mark) =>
        add(db, 'mail', {
          account_id: account.id,
          to_address: `${mark}@a.example`,
          language: 'en',
          kind: 'passwordChanged',
          subject: mark,
          body: mark,
          state: 'kept',
        }),
    },
  },
  samples: {
    list: nothing,
    open: byId('mail'),
    retry: byId('mail'),
  },
})
