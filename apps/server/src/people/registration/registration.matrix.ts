import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { add, byId, defineMatrix, fresh, nothing } from '../../testing/matrix/define.ts'
import { newAddress, type OpenWorld } from '../../testing/matrix/open-world.ts'

async function approved({ house, applicants }: OpenWorld) {
  const admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
  const one = applicants.someone()
  const { id, reference } = await applicants.applied(one)
  await admin.registration.approve({ id })
  return { reference, token: await applicants.secretFor(one.email) }
}

export const matrix = defineMatrix('registration', {
  things: {
    registration: {
      seenBy: 'ours',
      make: ({ db }, _owner, mark) =>
        add(db, 'registration', {
          email: `${mark}@a.example`,
          contact: mark,
          phone: '+1 555 1234567',
          company: mark,
          address: mark,
          language: 'en',
          reference_hash: randomBytes(32),
        }),
    },
  },
  samples: {
    approve: byId('registration'),
    get: byId('registration'),
    list: nothing,
    reject: byId('registration', { reason: 'a' }),
    reopen: byId('registration'),
    sendLink: byId('registration'),
  },
  ready: {
    reopen: (db, { id }) => sql`update registration set status = 'rejected' where id = ${id}`.execute(db),
    sendLink: (db, { id }) => sql`update registration set status = 'approved' where id = ${id}`.execute(db),
  },
  open: {
    state: nothing,
    countries: nothing,
    sendCode: async () => ({ contact: 'Ann Lee', email: newAddress(), isEnglish: 1 }),
    apply: async ({ applicants }) => {
      const one = applicants.someone()
      await applicants.askCode(one)
      return { ...one, emailCaptcha: await applicants.codeFor(one.email) }
    },
    standing: async ({ applicants }) => ({
      reference: (await applicants.apply(applicants.someone())).reference,
    }),
    sendAgain: async (w) => ({ reference: (await approved(w)).reference }),
    link: async (w) => ({ token: (await approved(w)).token }),
    activate: async (w) => {
      const { kid, cipher } = await w.sealed('Second-1234')
      return { token: (await approved(w)).token, name: fresh(), newPassword: cipher, kid }
    },
  },
})
