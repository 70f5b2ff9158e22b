import { codes } from '@cpm/contract/kernel/envelope'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { isListed, reach } from './customer.reach.ts'

/** A real interface on this machine, and a second one that is not on the list; both note who asked. */
let house: House
let admin: Clients
let port: number, otherPort: number
let asked: IncomingMessage[] = []

const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/': (response) => response.writeHead(200).end('secret of the inside'),
  '/away': (response) => response.writeHead(302, { location: `http://127.0.0.1:${otherPort}/found` }).end(),
  '/broken': (response) => response.writeHead(503).end(),
  '/get-only': (response, { method }) => response.writeHead(method === 'HEAD' ? 405 : 200).end('x'.repeat(100_000)),
  '/cut': (response) => void response.socket?.destroy(),
  '/never': () => undefined,
}
const server = createServer((request, response) => {
  asked.push(request)
  answers[request.url ?? '/']?.(response, request)
})
const other = createServer((request, response) => {
  asked.push(request)
  response.writeHead(200).end()
})

beforeAll(async () => {
  for (const one of [server, other]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done))
  ;[port, otherPort] = [server, other].map((one) => (one.address() as AddressInfo).port) as [number, number]
  house = await openTestHouse({ checkHosts: [`localhost:${port}`, 'cpm.example'] })
  admin = await house.as(await house.make.account({ enterpriseId: null, kind: 'administrator' }))
})
afterAll(async () => {
  for (const one of [server, other]) {
    one.closeAllConnections()
    await new Promise((done) => one.close(done))
  }
  await house.close()
})
beforeEach(() => {
  asked = []
})

async function withUrl(interfaceUrl: string | undefined) {
  const { id } = await admin.customer.create({
    name: 'A',
    deploymentStatus: 'deployed',
    networkType: 'vpn',
    serviceIp: '10.0.0.1',

    serviceUser: 'root',
    servicePassword: 'hidden-one',
    ...(interfaceUrl ? { interfaceUrl } : {}),
  })
  return id
}
const check = async (url: string | undefined) => admin.customer.check({ id: await withUrl(url) })
const refused = (message: RegExp) =>
  expect.objectContaining({
    answer: expect.objectContaining({ code: codes.refused, messageEn: expect.stringMatching(message) }),
  })

describe('an interface that is on the list', () => {
  test('is asked once, without a body or anything of ours, and only its status is told', async () => {
    const id = await withUrl(`http://localhost:${port}/`)
    expect(await admin.customer.get({ id })).toMatchObject({ mayCheck: true })
    const answer = await admin.customer.check({ id })
    expect(answer).toEqual({ reachable: true, status: 200, ms: expect.any(Number), at: expect.any(String) })
    expect(asked.map((one) => [one.method, one.url])).toEqual([['HEAD', '/']])
    expect(JSON.stringify(asked[0]?.headers)).not.toMatch(/hidden-one|authorization|session|cookie/i)
  })

  test('is there even when it is not well, and is asked by GET where it knows no HEAD', async () => {
    expect(await check(`http://localhost:${port}/broken`)).toMatchObject({ reachable: true, status: 503 })
    asked = []
    expect(await check(`http://localhost:${port}/get-only`)).toMatchObject({ reachable: true, status: 200 })
    expect(asked.map((one) => one.method)).toEqual(['HEAD', 'GET'])
  })

  test('that sends elsewhere is not followed', async () => {
    expect(await check(`http://localhost:${port}/away`)).toMatchObject({ reachable: true, status: 302 })
    expect(asked.map((one) => one.url)).toEqual(['/away'])
  })

  test('that hangs up or is silent is not reachable, and is not waited for without end', async () => {
    expect(await check(`http://localhost:${port}/cut`)).toMatchObject({ reachable: false, problem: 'broken' })
    const silent = await check(`http://localhost:${port}/never`)
    expect(silent).toMatchObject({ reachable: false, problem: 'timeout' })
  })
})

describe('no other request goes out', () => {
  test.each([
    ['another port', () => `http://localhost:${otherPort}/`],
    ['the usual port of a host that is listed with another', () => 'http://localhost/'],
    ['this machine by number', () => `http://127.0.0.1:${port}/`],
    ['this machine by a short number', () => `http://127.1:${port}/`],
    ['this machine by one number', () => `http://2130706433:${port}/`],
    ['this machine in hexadecimal', () => `http://0x7f000001:${port}/`],
    ['this machine as IPv6', () => `http://[::1]:${port}/`],
    ['this machine as IPv4 in IPv6', () => `http://[::ffff:127.0.0.1]:${port}/`],
    ['a name with a dot behind it', () => `http://localhost.:${port}/`],
    ['a name below a listed one', () => 'http://a.cpm.example/'],
    ['a name that begins as a listed one', () => 'http://cpm.example.evil.example/'],
    ['the addresses of a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
    ['a backslash', () => `http://127.0.0.1:${otherPort}\\@localhost:${port}/`],
  ])('to %s', async (_what, url) => {
    const id = await withUrl(url())
    expect(await admin.customer.get({ id })).toMatchObject({ mayCheck: false })
    await expect(admin.customer.check({ id })).rejects.toEqual(refused(/not on the allowlist/))
    expect(asked).toEqual([])
  })

  test('when there is no address at all', async () => {
    await expect(check(undefined)).rejects.toEqual(refused(/interface URL is not set/))
  })

  test('with a name and a password, even where a row has them from elsewhere', async () => {
    const id = await withUrl(undefined)
    const interface_url = `http://root:hidden@localhost:${port}/`
    await house.db.updateTable('customer').set({ interface_url }).where('id', '=', Number(id)).execute()
    await expect(admin.customer.check({ id })).rejects.toEqual(refused(/not on the allowlist/))
    expect(isListed(`http://localhost@127.0.0.1:${port}/`, [`127.0.0.1:${port}`])).toBe(false)
    expect(asked).toEqual([])
  })

  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    '::ffff:7f00:1',
  ])('to %s by a listed name that was led there', async (address) => {
    const find = () => Promise.resolve({ address, family: address.includes(':') ? 6 : 4 })
    expect(await reach(`http://cpm.example:${port}/`, find)).toEqual({ problem: 'inside' })
    expect(asked).toEqual([])
  })

  test('to what the name leads to a moment later', async () => {
    let times = 0
    const find = () => Promise.resolve({ address: '127.0.0.1', family: 4, times: ++times })
    expect(await reach(`http://localhost:${port}/`, find)).toEqual({ status: 200 })
    expect(times).toBe(1)
  })
})

test('a name nobody knows and a port where nobody is are told apart', async () => {
  const unknown = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }))
  expect(await reach('http://cpm.example/', unknown)).toEqual({ problem: 'noName' })
  const closed = createServer()
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done))
  const { port: free } = closed.address() as AddressInfo
  await new Promise((done) => closed.close(done))
  expect(await reach(`http://127.0.0.1:${free}/`)).toEqual({ problem: 'refused' })
})
