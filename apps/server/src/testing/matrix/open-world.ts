import { applicantsOf } from '../../people/registration/testing/applicant.ts'
import type { House } from '../house.ts'
import { password, twoStepsOf } from '../two-steps.ts'
import { fresh } from './define.ts'

/** Somebody of whom the samples of routes without a code are: of anyone, of whoever is signed in, and of terminals. */

export type Opened = { input: Record<string, unknown>; headers: Record<string, string> }

/** An address nobody has. */
export const newAddress = () => `${fresh()}@shop.example`

/** Somebody new with a password, an address and a terminal, and what they need to say who they are. */
export async function openWorldOf(house: House, now: () => Date) {
  const steps = twoStepsOf(house, now)
  const email = newAddress()
  const person = await steps.person({ email })
  const { enterprise_id } = await house.db
    .selectFrom('account')
    .select('enterprise_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const secret = fresh()
  const terminal = await house.make.terminal({ enterpriseId: Number(enterprise_id), secret })
  const basic = Buffer.from(`${terminal.sn}:${secret}`).toString('base64')
  const sealed = async (text: string) => {
    const { kid, sealed: cipher } = await house.seal(text)
    return { kid, cipher }
  }
  const codeTo = async (address: string) => {
    const [row] = await house.db
      .selectFrom('mail')
      .select('body')
      .where('to_address', '=', address)
      .orderBy('id', 'desc')
      .execute()
    return /(?:is|是) (\d{6})/.exec(row?.body ?? '')?.[1] ?? 'none'
  }
  return {
    house,
    steps,
    person,
    email,
    terminal,
    sealed,
    codeTo,
    now,
    applicants: applicantsOf(house),
    proof: async () => {
      const { kid, cipher } = await sealed(password)
      return { kid, password: cipher }
    },
    session: { session: person.as.token },
    asTerminal: (input: Record<string, unknown>): Opened => ({ input, headers: { authorization: `Basic ${basic}` } }),
  }
}
export type OpenWorld = Awaited<ReturnType<typeof openWorldOf>>
