import { someFacts } from '@cpm/contract/estate/agent/report'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fixFromGpsd } from './gpsd.ts'
import { askAgainMs, askEveryMs, locationReader, type Senses } from './location.ts'
import { askService, type Heard } from './service.ts'

const open: Server[] = []
afterEach(() => open.splice(0).forEach((server) => server.close()))

async function listening<S extends Server>(server: S): Promise<number> {
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** What a gpsd says once it is told to watch, in its own words of versions 3.17 and 3.25. */
const gpsd = (lines: readonly string[], cut = 0) =>
  createServer((socket: Socket) => {
    socket.write('{"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}\r\n')
    socket.on('error', () => undefined)
    socket.once('data', (asked) => {
      if (!asked.toString().startsWith('?WATCH={"enable":true')) return
      const said = lines.map((line) => `${line}\r\n`).join('')
      socket.write(said.slice(0, cut))
      setImmediate(() => socket.write(said.slice(cut)))
    })
  })
const devices = '{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyUSB0","driver":"NMEA0183"}]}'
const blind = '{"class":"TPV","device":"/dev/ttyUSB0","mode":1}'
/** It says where it was, and that it does not know whether it is there still. */
const stale = '{"class":"TPV","device":"/dev/ttyUSB0","mode":1,"lat":1.5,"lon":2.5,"eph":9.0}'
const older =
  '{"class":"TPV","device":"/dev/ttyUSB0","mode":3,"time":"2026-11-26T10:00:00.000Z","lat":31.2397,"lon":121.4998,"alt":9.1,"epx":3.0,"epy":4.0}'
const newer =
  '{"class":"TPV","mode":2,"time":"2026-11-26T10:00:01.000Z","lat":31.2398,"lon":121.4999,"eph":7.25,"epx":3.0,"epy":4.0}'

test('[3.9] a receiver tells where the terminal is, how surely and since when, as soon as it sees enough of the sky', async () => {
  const port = await listening(gpsd([devices, blind, older, newer], 150))
  const fix = await fixFromGpsd({ host: '127.0.0.1', port }, 5_000)
  expect(fix).toEqual({ lat: 31.2397, lng: 121.4998, accuracyM: 5, by: 'gps', at: Date.parse('2026-11-26T10:00:00Z') })
  expect(someFacts.parse({ location: fix })).toEqual({ location: fix })
  // Its first word may come before it knows how sure it is.
  const unsure = newer.replace(/,"eph".*}/, '}')
  const alone = await listening(gpsd([unsure]))
  expect(await fixFromGpsd({ host: '127.0.0.1', port: alone }, 1_000)).not.toHaveProperty('accuracyM')
  const later = await listening(gpsd([unsure, newer]))
  expect(await fixFromGpsd({ host: '127.0.0.1', port: later }, 5_000)).toMatchObject({ accuracyM: 7.3, by: 'gps' })
})

test('no gpsd, one that sees no sky, and one that says nonsense: no place is known', async () => {
  const gone = createServer()
  const nobody = await listening(gone)
  gone.close()
  expect(await fixFromGpsd({ host: '127.0.0.1', port: nobody }, 5_000)).toBeUndefined()
  const indoors = await listening(gpsd([devices, blind, stale]))
  expect(await fixFromGpsd({ host: '127.0.0.1', port: indoors }, 100)).toBeUndefined()
  const odd = ['null', '[]', '{"class":"TPV","mode":"3","lat":"x","lon":1}', 'x'.repeat(70_000)]
  const mad = await listening(gpsd(odd))
  expect(await fixFromGpsd({ host: '127.0.0.1', port: mad }, 100)).toBeUndefined()
})

/** A location service that is none of ours: it writes down what it was asked. */
async function service(answers: readonly (object | number)[]) {
  const asked: unknown[] = []
  const port = await listening(
    createHttpServer(async (request: IncomingMessage, response) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      asked.push(JSON.parse(Buffer.concat(pieces).toString()))
      const answer = answers[asked.length - 1] ?? 500
      const status = typeof answer === 'number' ? answer : 200
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }),
  )
  return { url: `http://127.0.0.1:${port}/v1/geolocate?key=test`, asked }
}
const stations: Heard[] = ['a0', 'a4', 'b0'].map((end) => ({
  macAddress: `00:11:22:33:44:${end}`,
  signalStrength: -60,
}))
const shop = { lat: 31.2, lng: 121.4 }

test('[3.9] without a receiver a service knows the place by the stations around, or roughly by the address', async () => {
  const { url, asked } = await service([
    { location: shop, accuracy: 30 },
    { location: shop, accuracy: 2_500, fallback: 'ipf' },
    // Some do not say that the stations were of no help.
    { location: shop, accuracy: 25_000 },
    { location: shop, accuracy: 2_000 },
    404,
    500,
    { location: { lat: 912, lng: 0 }, accuracy: 1 },
  ])
  expect(await askService(url, stations)).toEqual({ ...shop, accuracyM: 30, by: 'wifi' })
  expect(await askService(url, stations)).toMatchObject({ accuracyM: 2_500, by: 'ip' })
  expect(await askService(url, stations)).toMatchObject({ accuracyM: 25_000, by: 'ip' })
  expect(await askService(url, stations.slice(0, 1))).toMatchObject({ by: 'ip' })
  expect(await askService(url, [])).toBeUndefined()
  await expect(askService(url, [])).rejects.toThrow('500')
  await expect(askService(url, [])).rejects.toThrow()
  expect(asked.slice(1, 4)).toEqual([
    { considerIp: true, wifiAccessPoints: stations },
    { considerIp: true, wifiAccessPoints: stations },
    // One station alone would tell whose it is, and where nothing.
    { considerIp: true, wifiAccessPoints: [] },
  ])
})

function machine(over: Partial<Senses> = {}) {
  const at = { now: 1_000_000_000 }
  const calls = { hear: 0, ask: 0 }
  const heard = { stations }
  const senses: Senses = {
    now: () => at.now,
    byGps: async () => undefined,
    hear: async () => {
      calls.hear++
      return heard.stations
    },
    ask: async () => {
      calls.ask++
      return { ...shop, accuracyM: 30, by: 'wifi' }
    },
    ...over,
  }
  return { at, calls, heard, read: locationReader(senses) }
}

test('the service is asked seldom: not before a quarter of an hour, and while it stands among the same stations once a day', async () => {
  const { at, calls, heard, read } = machine()
  const began = at.now
  await read()
  at.now += askEveryMs - 1
  expect((await read())?.location?.at).toBe(began)
  expect(calls).toEqual({ hear: 1, ask: 1 })
  at.now += 1
  // It stands there still, which is as good as told anew.
  expect((await read())?.location?.at).toBe(at.now)
  expect(calls).toEqual({ hear: 2, ask: 1 })
  at.now += askEveryMs
  heard.stations = [{ macAddress: '00:11:22:33:44:ff' }, { macAddress: '00:11:22:33:55:ff' }, ...stations.slice(2)]
  await read()
  expect(calls).toEqual({ hear: 3, ask: 2 })
  at.now += askAgainMs
  await read()
  expect(calls.ask).toBe(3)
})

test('a service that is away is left alone for a quarter of an hour, and who set none has nobody told', async () => {
  let tries = 0
  const { at, read } = machine({
    ask: async () => {
      tries++
      throw new Error('away')
    },
  })
  await expect(read()).rejects.toThrow('away')
  expect(await read()).toBeUndefined()
  expect(tries).toBe(1)
  at.now += askEveryMs
  await expect(read()).rejects.toThrow('away')
  const { calls, read: alone } = machine({ ask: null })
  expect(await alone()).toBeUndefined()
  expect(calls).toEqual({ hear: 0, ask: 0 })
})

test('what the receiver knows counts first, and the town of an address does not replace it for a day', async () => {
  let sky = true
  const { at, calls, read } = machine({
    byGps: async () => (sky ? { lat: 31, lng: 121, by: 'gps', accuracyM: 5, at: at.now } : undefined),
    ask: async () => ({ ...shop, accuracyM: 30_000, by: 'ip' }),
  })
  expect((await read())?.location).toMatchObject({ lat: 31, by: 'gps' })
  expect(calls.hear).toBe(0)
  sky = false
  at.now += askEveryMs
  expect((await read())?.location).toMatchObject({ lat: 31, by: 'gps', at: 1_000_000_000 })
  at.now += askAgainMs
  expect((await read())?.location).toMatchObject({ ...shop, by: 'ip' })
})
