import { defineMatrix, nothing } from '../../testing/matrix/define.ts'
import { newAddress, type OpenWorld } from '../../testing/matrix/open-world.ts'
import { appCode } from '../../testing/two-steps.ts'

const withTotp = async (w: OpenWorld) => {
  const { secret } = await w.steps.turnOn(w.person)
  return { code: appCode(secret, new Date(w.now().getTime() + 30_000)), ...(await w.proof()) }
}

export const matrix = defineMatrix('me', {
  open: {
    information: nothing,
    sendCode: async () => ({ email: newAddress(), isEnglish: 1 }),
    complete: async ({ email }) => ({ email, phone: '+65 6123 4567' }),
    profile: nothing,
    saveProfile: async () => ({
      phone: '+65 6123 4567',
      language: 'en',
      hardwareAlert: false,
      fenceAlert: false,
      locationOn: false,
    }),
    changeEmail: async ({ person, proof, codeTo }) => {
      const email = newAddress()
      await person.as.me.sendCode({ email, isEnglish: 1 })
      return { email, emailCaptcha: await codeTo(email), ...(await proof()) }
    },
    sessions: nothing,
    endSession: async ({ house, person }) => {
      await house.as(person)
      return { id: (await person.as.me.sessions()).sessions.find((one) => !one.current)?.id }
    },
    endOtherSessions: nothing,
    tokens: nothing,
    createToken: async ({ now }) => ({
      name: 'robot',
      codes: ['task.read'],
      expiresAt: new Date(now().getTime() + 86_400_000).toISOString(),
    }),
    revokeToken: async ({ person, now }) => {
      const expiresAt = new Date(now().getTime() + 86_400_000).toISOString()
      return { id: (await person.as.me.createToken({ name: 'robot', codes: ['task.read'], expiresAt })).id }
    },
    prove: async ({ proof }) => proof(),
    security: nothing,
    startTotp: nothing,
    confirmTotp: async ({ person, proof, now }) => {
      const { secret } = await person.as.me.startTotp()
      return { code: appCode(secret, now()), ...(await proof()) }
    },
    renewRecoveryCodes: withTotp,
    turnTotpOff: withTotp,
  },
})
