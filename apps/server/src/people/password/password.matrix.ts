import { defineMatrix } from '../../testing/matrix/define.ts'
import { password } from '../../testing/two-steps.ts'

export const matrix = defineMatrix('password', {
  open: {
    getEmailCaptcha: async ({ person, email }) => ({ email, isEnglish: 1, name: person.name, sysCode: 'cpm' }),
    updateNewPassword: async ({ house, person, email, codeTo, sealed }) => {
      const of = { name: person.name, email, sysCode: 'cpm' as const }
      await house.anyone.password.getEmailCaptcha({ ...of, isEnglish: 1 })
      const { kid, cipher } = await sealed('Second-1234')
      return { ...of, emailCaptcha: await codeTo(email), newPassword: cipher, kid }
    },
    replace: async ({ house, person, sealed }) => {
      // Only for an account without an address: others change it by a code.
      await house.db.updateTable('account').set({ email: null }).where('id', '=', person.id).execute()
      const old = await sealed(password)
      return { oldPassword: old.cipher, newPassword: (await sealed('Second-1234')).cipher, kid: old.kid }
    },
  },
})
