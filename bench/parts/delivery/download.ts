import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closingBehind } from '../../closing.ts'
import { openLab } from '../../lab.ts'
import { median, rssOf, untilTrue } from '../../measure.ts'
import type { BySize, Size } from '../../size.ts'
import { bytes as size, type Row } from '../../table.ts'

const MB = 1024 * 1024

const numbers: BySize<{ megabytes: number; many: number; times: number }> = {
  full: { megabytes: 200, many: 500, times: 7 },
  quick: { megabytes: 50, many: 100, times: 3 },
  tiny: { megabytes: 4, many: 3, times: 1 },
}

/** Files to terminals: as fast as nginx gives the same file, and with many at once. */
export async function download(by: Size): Promise<Row[]> {
  const { megabytes, many, times } = numbers[by]
  const length = megabytes * MB
  return closingBehind(async (later) => {
    const folder = mkdtempSync(join(tmpdir(), 'cpm-bench-download-'))
    later(() => rmSync(folder, { recursive: true, force: true }))
    const lab = await openLab({ CPM_DOWNLOADS: '10000', CPM_DOWNLOADS_GROUP: '10000' })
    later(lab.close)
    const content = randomBytes(length)
    writeFileSync(join(folder, 'file'), content)
    const other = await openOther(folder)
    later(other.close)
    const owner = await lab.product.signIn('enterprise')
    const { id } = await owner.artifact.put({ kind: 'file', name: 'bench.bin', bytes: content })
    const { token } = await owner.enrolment.create({})
    const enrolled = await owner.agent.enrol({ token, sn: 'BENCH0001', platform: 'linux', model: 'Till' })
    const task = await owner.task.create({ type: 'message', params: { text: 'x' }, target: { sns: [enrolled.sn] } })
    await lab.sql.query('update task set params = $1 where id = $2', [JSON.stringify({ artifactId: id }), task.id])
    const sum = createHash('sha256').update(content).digest('hex')
    const ours = {
      url: `${lab.product.url}/agent/v1/artifacts/${sum}`,
      headers: { authorization: `Basic ${btoa(`${enrolled.sn}:${enrolled.secret}`)}` },
    }
    const speeds = { ours: [] as number[], other: [] as number[] }
    // One after the other, so that the machine is the same for both.
    for (let nth = 0; nth < times; nth++) {
      speeds.ours.push(await speedOf(ours, length))
      speeds.other.push(await speedOf(other, length))
    }
    const [a, b] = [median(speeds.ours), median(speeds.other)]
    const before = rssOf(lab.product.pid)
    const open = Array.from({ length: many }, () => held(ours))
    await Promise.all(open.map(({ begun }) => begun))
    let most = 0
    await untilTrue('all downloads move', 120_000, async () => {
      most = Math.max(most, rssOf(lab.product.pid))
      return open.every(({ had }) => had() > MB)
    })
    for (const one of open) one.end()
    return [
      {
        what: `a file of ${size(length)} to one terminal, with Range`,
        measured: `${size(a)}/s`,
        baseline: `${size(b)}/s (${other.name})`,
        ratio: a / b,
        method: 'bytes a second from a byte in the middle of the first MB on, the middle of several, in turns',
      },
      {
        what: `server process with ${many} downloads at once`,
        measured: size(most),
        baseline: `${size(before)} before`,
        ratio: most / before,
        method: 'most RSS while each reads its first MB slowly',
      },
    ]
  })
}

type Ask = { url: string; headers: Record<string, string> }

async function speedOf({ url, headers }: Ask, length: number): Promise<number> {
  const began = performance.now()
  const asked = get(url, { headers: { ...headers, range: 'bytes=1000-' } })
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  if (answer.statusCode !== 206) throw new Error(`${url} answered ${answer.statusCode}`)
  let had = 0
  answer.on('data', (piece: Buffer) => (had += piece.length))
  await once(answer, 'end')
  if (had !== length - 1000) throw new Error(`${had} bytes came`)
  return (1000 * had) / (performance.now() - began)
}

/** Reads a little now and then, as a slow line does. */
function held({ url, headers }: Ask) {
  let had = 0
  let timer: NodeJS.Timeout
  const asked = get(url, { headers, agent: false })
  const begun = once(asked, 'response').then(([answer]) => {
    const body = answer as import('node:http').IncomingMessage
    timer = setInterval(() => {
      had += (body.read() as Buffer | null)?.length ?? 0
    }, 50)
  })
  const end = () => {
    clearInterval(timer)
    asked.destroy()
  }
  asked.on('error', () => {})
  return { begun, had: () => had, end }
}

/** nginx where Debian's package is there, else the plainest server Node has. */
async function openOther(folder: string): Promise<Ask & { name: string; close: () => Promise<void> }> {
  if (existsSync('/usr/sbin/nginx')) return openNginx(folder)
  const server = createServer((request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(206)
    createReadStream(join(folder, 'file'), { start: from }).pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`
  return { url, headers: {}, name: 'plain Node', close: async () => void server.close() }
}

async function openNginx(folder: string): Promise<Ask & { name: string; close: () => Promise<void> }> {
  const port = 12_000 + Math.floor(Math.random() * 20_000)
  const config = `daemon off; user root; worker_processes 1; pid ${folder}/pid; error_log ${folder}/log;
    events {} http { access_log off; sendfile on; server { listen 127.0.0.1:${port}; root ${folder}; } }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/file`
  await untilTrue('nginx answers', 10_000, () =>
    fetch(url, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const version = execFileSync('/usr/sbin/nginx', ['-v'], { stdio: 'pipe', encoding: 'utf8' })
  const close = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { url, headers: {}, name: `nginx ${version}`.trim(), close }
}
