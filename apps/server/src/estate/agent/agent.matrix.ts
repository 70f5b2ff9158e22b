import { defineMatrix, fresh } from '../../testing/matrix/define.ts'
import type { OpenWorld } from '../../testing/matrix/open-world.ts'

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

export const matrix = defineMatrix('agent', {
  open: {
    enrol: async ({ person }) => ({
      token: (await person.as.enrolment.create({})).token,
      sn: fresh(),
      platform: 'android',
      model: 'A920Pro',
    }),
    self: async (w) => w.asTerminal({}),
    output: async (w) => w.asTerminal({ id: await runOf(w), attempt: 1, output: 'Linux' }),
    inventory: async (w) => w.asTerminal({ kind: 'apps', hash: fresh(), items: [] }),
    file: async (w) => w.asTerminal(await log()),
    piece: async (w) => w.asTerminal({ id: await fileOf(w), offset: 0, data: bytes.toString('base64') }),
  },
})
