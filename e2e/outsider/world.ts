import { expect } from 'vitest'
import { type Person, type Product, startProduct } from '../product.ts'
import { connectStranger, type Stranger } from '../foreign-agent.ts'

type Enrolled = { sn: string; secret: string; mqttUrl: string }
export type World = Awaited<ReturnType<typeof openWorld>>

/** The product, somebody signed in, and strangers that come and go. */
export async function openWorld() {
  const product: Product = await startProduct()
  const boss: Person = await product.signIn('enterprise')
  let open: Stranger[] = []
  let count = 0
  const post = (path: string, body: unknown) => product.ask({ method: 'POST', url: path, body })

  /** Enrols by a plain POST, as docs/protocol.md section 1 says. */
  async function enrol(token?: string): Promise<Enrolled> {
    const sn = `OUT-${String(++count).padStart(4, '0')}`
    const asked = { token: token ?? (await boss.enrolment.create()).token, sn, platform: 'android', model: 'A920Pro' }
    const answer = await post('/agent/v1/enrol', asked)
    const result = { sn, mqttUrl: expect.stringMatching(/^mqtt:/), httpUrl: product.url }
    expect(answer).toMatchObject({ code: 1, result })
    return answer.result as Enrolled
  }

  /** Connected and subscribed, nothing said yet. */
  async function listen({ mqttUrl, ...who }: Enrolled): Promise<Stranger> {
    const stranger = await connectStranger({ url: mqttUrl, ...who })
    open.push(stranger)
    await stranger.subscribe()
    return stranger
  }

  async function connect(enrolled: Enrolled): Promise<Stranger> {
    const stranger = await listen(enrolled)
    const session = `s${++count}`
    await stranger.say('hello', { session, platform: 'android', agent: 'stranger/1', configVersion: 1, at: Date.now() })
    return stranger
  }

  return {
    product,
    boss,
    post,
    enrol,
    listen,
    connect,
    /** A terminal in one go. */
    arrive: async () => {
      const enrolled = await enrol()
      return { ...enrolled, it: await connect(enrolled) }
    },
    /** Asks for a command; answers the task's id. */
    command: async (sns: string[], line = 'uname -a') =>
      (await boss.task.create({ type: 'command', params: { line }, target: { sns } })).id,
    runOf: async (taskId: string, sn: string) => {
      const run = (await boss.task.runs({ id: taskId, pageSize: 500 })).records.find((one) => one.sn === sn)
      if (!run) throw new Error(`no run of ${sn}`)
      return run
    },
    /** What a terminal says over HTTPS. */
    asTerminal: ({ sn, secret }: { sn: string; secret: string }, method: string, url: string, body?: unknown) => {
      const authorization = `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`
      return product.ask({ method, url, ...(body === undefined ? {} : { body }) }, { authorization })
    },
    /** Ends every connection that is left. */
    leave: async () => {
      for (const stranger of open) await stranger.leave()
      open = []
    },
  }
}
