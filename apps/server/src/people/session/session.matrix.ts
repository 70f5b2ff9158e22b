import { defineMatrix, nothing } from '../../testing/matrix/define.ts'
import { appCode, ticketOf } from '../../testing/two-steps.ts'

export const matrix = defineMatrix('session', {
  open: {
    publicKey: nothing,
    captcha: nothing,
    login: async ({ person, proof }) => ({ name: person.name, sysCode: 'cpm', ...(await proof()) }),
    secondStep: async ({ steps, person, now }) => {
      const { secret } = await steps.turnOn(person)
      const ticket = ticketOf(await steps.firstStep(person.name))
      return { ticket, code: appCode(secret, new Date(now().getTime() + 30_000)) }
    },
    logout: nothing,
    isLogin: nothing,
    status: nothing,
  },
})
