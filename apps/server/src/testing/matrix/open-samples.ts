import { randomBytes } from 'node:crypto'
import { applicantsOf } from '../../people/registration/testing/applicant.ts'
import type { House } from '../house.ts'
import { appCode, password, ticketOf, twoStepsOf } from '../two-steps.ts'

/** Inputs of the routes that have no code: of anyone, of whoever is signed in, and of terminals. */

export type Opened = { input: Record<string, unknown>; headers: Record<string, string> }
type OpenSample = (w: OpenWorld) => Promise<Record<string, unknown> | Opened>

const fresh = () => `z${randomBytes(6).toString('hex')}`
const mail = () => `${fresh()}@shop.example`

/** Somebody new with a password, an address and a terminal, and what they need to say who they are. */
export async function openWorldOf(house: House, now: () => Date) {
  const steps = twoStepsOf(house, now)
  const email = mail()
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

const nothing: OpenSample = async () => ({})

const viewOf = () => ({ name: fresh(), shared: false, query: {}, layout: null, page: 'terminal' as const })

async function runOf({ person, terminal }: OpenWorld): Promise<string> {
  await person.as.task.create({ type: 'command', params: { line: 'uname' }, target: { sns: [terminal.sn] } })
  return (await person.as.task.runsOfTerminal({ sn: terminal.sn })).records[0]?.id ?? '0'
}
const bytes = Buffer.from('a line of a log')
const log = async () => ({
  kind: 'log',
  name: 'agent.log',
  path: '/var/log/agent.log',
  size: bytes.length,
  sha256: Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex'),
})
async function fileOf(w: OpenWorld): Promise<string> {
  const url = '/agent/v1/files'
  const { result } = await w.house.ask({ method: 'POST', url, body: await log() }, w.asTerminal({}).headers)
  return (result as { id: string }).id
}
const withTotp = async (w: OpenWorld) => {
  const { secret } = await w.steps.turnOn(w.person)
  return { code: appCode(secret, new Date(w.now().getTime() + 30_000)), ...(await w.proof()) }
}
async function approved({ house, applicants }: OpenWorld) {
  const admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
  const one = applicants.someone()
  const { id, reference } = await applicants.applied(one)
  await admin.registration.approve({ id })
  return { reference, token: await applicants.secretFor(one.email) }
}

export const openSamples: Record<string, OpenSample> = {
  'agent.enrol': async ({ person }) => ({
    token: (await person.as.enrolment.create({})).token,
    sn: fresh(),
    platform: 'android',
    model: 'A920Pro',
  }),
  'agent.self': async (w) => w.asTerminal({}),
  'agent.output': async (w) => w.asTerminal({ id: await runOf(w), attempt: 1, output: 'Linux' }),
  'agent.inventory': async (w) => w.asTerminal({ kind: 'apps', hash: fresh(), items: [] }),
  'agent.file': async (w) => w.asTerminal(await log()),
  'agent.piece': async (w) => w.asTerminal({ id: await fileOf(w), offset: 0, data: bytes.toString('base64') }),
  'dictionary.items': async () => ({ codes: ['country'] }),
  'about.read': nothing,
  'live.ticket': nothing,
  'me.information': nothing,
  'me.sendCode': async () => ({ email: mail(), isEnglish: 1 }),
  'me.complete': async ({ email }) => ({ email, phone: '+65 6123 4567' }),
  'me.profile': nothing,
  'me.saveProfile': async () => ({
    phone: '+65 6123 4567',
    language: 'en',
    hardwareAlert: false,
    fenceAlert: false,
    locationOn: false,
  }),
  'me.changeEmail': async ({ person, proof, codeTo }) => {
    const email = mail()
    await person.as.me.sendCode({ email, isEnglish: 1 })
    return { email, emailCaptcha: await codeTo(email), ...(await proof()) }
  },
  'me.sessions': nothing,
  'me.endSession': async ({ house, person }) => {
    await house.as(person)
    return { id: (await person.as.me.sessions()).sessions.find((one) => !one.current)?.id }
  },
  'me.endOtherSessions': nothing,
  'me.tokens': nothing,
  'me.createToken': async ({ now }) => ({
    name: 'robot',
    codes: ['task.read'],
    expiresAt: new Date(now().getTime() + 86_400_000).toISOString(),
  }),
  'me.revokeToken': async ({ person, now }) => {
    const expiresAt = new Date(now().getTime() + 86_400_000).toISOString()
    return { id: (await person.as.me.createToken({ name: 'robot', codes: ['task.read'], expiresAt })).id }
  },
  'me.prove': async ({ proof }) => proof(),
  'me.security': nothing,
  'me.startTotp': nothing,
  'me.confirmTotp': async ({ person, proof, now }) => {
    const { secret } = await person.as.me.startTotp()
    return { code: appCode(secret, now()), ...(await proof()) }
  },
  'me.renewRecoveryCodes': withTotp,
  'me.turnTotpOff': withTotp,
  'menu.ofAccount': async ({ person }) => ({ id: String(person.id) }),
  'message.mine': nothing,
  'message.read': async ({ person }) => {
    const { id } = await person.as.message.save({ title: 'a', content: 'b', userScope: 'all' })
    await person.as.message.publish({ id })
    return { msgId: [id] }
  },
  'message.readAll': nothing,
  'password.getEmailCaptcha': async ({ person, email }) => ({ email, isEnglish: 1, name: person.name, sysCode: 'cpm' }),
  'password.updateNewPassword': async ({ house, person, email, codeTo, sealed }) => {
    const of = { name: person.name, email, sysCode: 'cpm' as const }
    await house.anyone.password.getEmailCaptcha({ ...of, isEnglish: 1 })
    const { kid, cipher } = await sealed('Second-1234')
    return { ...of, emailCaptcha: await codeTo(email), newPassword: cipher, kid }
  },
  'password.replace': async ({ house, person, sealed }) => {
    // Only for an account without an address: others change it by a code.
    await house.db.updateTable('account').set({ email: null }).where('id', '=', person.id).execute()
    const old = await sealed(password)
    return { oldPassword: old.cipher, newPassword: (await sealed('Second-1234')).cipher, kid: old.kid }
  },
  'registration.state': nothing,
  'registration.countries': nothing,
  'registration.sendCode': async () => ({ contact: 'Ann Lee', email: mail(), isEnglish: 1 }),
  'registration.apply': async ({ applicants }) => {
    const one = applicants.someone()
    await applicants.askCode(one)
    return { ...one, emailCaptcha: await applicants.codeFor(one.email) }
  },
  'registration.standing': async ({ applicants }) => ({
    reference: (await applicants.apply(applicants.someone())).reference,
  }),
  'registration.sendAgain': async (w) => ({ reference: (await approved(w)).reference }),
  'registration.link': async (w) => ({ token: (await approved(w)).token }),
  'registration.activate': async (w) => {
    const { kid, cipher } = await w.sealed('Second-1234')
    return { token: (await approved(w)).token, name: fresh(), newPassword: cipher, kid }
  },
  'role.choices': nothing,
  'session.publicKey': nothing,
  'session.captcha': nothing,
  'session.login': async ({ person, proof }) => ({ name: person.name, sysCode: 'cpm', ...(await proof()) }),
  'session.secondStep': async ({ steps, person, now }) => {
    const { secret } = await steps.turnOn(person)
    const ticket = ticketOf(await steps.firstStep(person.name))
    return { ticket, code: appCode(secret, new Date(now().getTime() + 30_000)) }
  },
  'session.logout': nothing,
  'session.isLogin': nothing,
  'session.status': nothing,
  'savedView.list': async () => ({ page: 'terminal' }),
  'savedView.create': async () => viewOf(),
  'savedView.update': async ({ person }) => ({ ...viewOf(), id: await viewFor(person.as) }),
  'savedView.remove': async ({ person }) => ({ id: await viewFor(person.as) }),
  'savedView.setDefault': async ({ person }) => ({ page: 'terminal', viewId: await viewFor(person.as) }),
}

async function viewFor(as: OpenWorld['person']['as']): Promise<string> {
  const { id } = await as.savedView.create(viewOf())
  return id
}
