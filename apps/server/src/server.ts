import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Embedded } from './db/embedded/embedded.ts'
import { keepHead } from './platform/audit/audit.head.ts'
import { listen } from './db/listen.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/pool.ts'
import type { Tables } from './db/tables.ts'
import { discoverFeatures } from './discover.ts'
import { mustBeGenerated } from './core/reaction/generated.ts'
import { channels, type FeatureSettings } from './core/feature.ts'
import { openStore } from './core/store/open.ts'
import { storeCheck } from './core/store/store-away.ts'
import { rareLog } from './core/pace/rare-log.ts'
import type { Store } from './core/store/store.ts'
import { openHttp } from './http/door.ts'
import { openLive } from './http/live.ts'
import type { MailInOptions } from './http/mail-in.take.ts'
import { openStreams } from './stream/door.ts'
import { terminalsOnly } from './core/door/origin.ts'
import { openJobs } from './jobs/door.ts'
import { brokerAuth } from './mqtt/broker/broker-auth.ts'
import { type MqttDoor, openMqtt } from './mqtt/door.ts'
import { metricsRegistry } from './mqtt/metrics.ts'
import { demoAccounts, seedDemo } from './seed/demo.ts'
import { hasEstate } from './seed/estate/estate.ts'
import { forgetFirstPassword, readFirstPassword, seedFirstAdmin } from './seed/first-admin.ts'
import { claimDatabase } from './seed/instance.ts'
import { seedDictionaries } from './seed/dictionaries.ts'
import { seedMenus } from './seed/menus.ts'
import { secretKeyOf } from './seed/secret-key.ts'
import { startDemo } from './seed/start-demo.ts'
import { DEMO_PASSWORD, type MailIn, type Settings } from './settings.ts'
import { whatIsDown } from './readiness.ts'
import { StartError } from './db/start-error.ts'
import type { Timings } from './timings.ts'
import { livePath } from '@cpm/contract/platform/live/live'

const consoleFolder = fileURLToPath(new URL('../../console/dist/', import.meta.url))

/** What is open, in the order it was opened; closing goes backwards. */
class Opened {
  readonly #closers: [name: string, close: () => unknown][] = []
  add<T>(name: string, thing: T, close: (thing: T) => unknown): T {
    this.#closers.push([name, () => close(thing)])
    return thing
  }
  async close(log: (line: string) => void): Promise<void> {
    for (const [name, close] of this.#closers.reverse()) {
      await Promise.resolve(close()).catch((error: Error) => log(`Closing ${name}: ${error.message}`))
    }
  }
}

/** What main.ts has begun before all of this program was read. */
export type Begun = {
  /** The built-in database, which is on its way; null with one of the operator's own. */
  embedded: Promise<Embedded> | null
  timings: Timings
  log: (line: string) => void
}

/** Starts the parts the settings ask for, says where they are, and runs until it is told to stop. */
export async function runServer(settings: Settings, begun: Begun): Promise<void> {
  const opened = new Opened()
  const stopped = untilStopped()
  try {
    await open(settings, opened, begun)
    await stopped
    begun.log('Stopping …')
  } finally {
    await opened.close(begun.log)
  }
  process.exit(0)
}

/** Opens the database and brings it up to date: tables, menus, dictionaries, the demo or the first administrator. */
async function openData(settings: Settings, opened: Opened, { embedded, timings, log }: Begun) {
  // The other half of this program is read while the database starts.
  const reading = discoverFeatures()
  reading.catch(() => undefined)
  const own = embedded && opened.add('database', await embedded, (e) => e.stop())
  const connection = own?.url ?? (settings.databaseUrl as string)
  timings.mark('the database answers')
  const database = opened.add('pool', await openDatabase(connection, { max: 30, log }), (d) => d.close())
  const { db, pool } = database
  const applied = await migrate(pool)
  if (applied.length > 0) log(`Database: applied ${applied.length} migrations`)
  timings.mark('migrations')
  await claimDatabase(db, settings)
  await seedMenus(db)
  await seedDictionaries(db)
  timings.mark('menus and dictionaries')
  const shops = settings.mode === 'demo' ? await seedDemo(db, hasEstate(settings)) : null
  const firstPassword = settings.mode === 'serve' ? await seedFirstAdmin(db, settings) : null
  timings.mark(settings.mode === 'demo' ? 'the demo' : 'the first administrator')
  const features = await reading
  await mustBeGenerated(features)
  timings.mark('the features are read')
  return { connection, db, pool, shops, firstPassword, features }
}

async function open(settings: Settings, opened: Opened, begun: Begun): Promise<void> {
  const { timings } = begun
  // Strangers cause much of what is written from here on.
  const log = rareLog(begun.log)
  const { connection, db, pool, shops, firstPassword, features } = await openData(settings, opened, begun)
  const now = () => new Date()
  const nodeId = `${process.pid}-${randomBytes(4).toString('hex')}`
  const store = openStore(settings)
  const canStore = storeCheck(store)
  const urls = featureSettings(settings, store)

  opened.add('audit head', await watchHead(db, urls.auditHeadFile, log), (stop) => stop())

  let mqtt: MqttDoor | null = null
  if (settings.parts.has('mqtt')) {
    const door = openMqtt({ db, connection, settings, features, secretKey: urls.secretKey, nodeId, log })
    mqtt = opened.add('mqtt', await named(door, 'CPM_MQTT_PORT', settings.mqttPort), (d) => d.close())
  }
  timings.mark('the door for terminals')
  if (settings.parts.has('jobs')) {
    const forJobs = jobSettings(settings, urls)
    opened.add('jobs', await openJobs(features, { db, connection, now, settings: forJobs, log }), (j) => j.close())
    const forget = setInterval(() => void forgetFirstPassword(db, settings, now()).catch(() => undefined), 10_000)
    opened.add('first password', forget, clearInterval)
  }
  timings.mark('jobs')
  let port = settings.port
  if (settings.parts.has('http')) {
    const live = opened.add('live', openLive(db, now, settings.publicUrl), (l) => l.close())
    const hear = (_channel: string, payload: string) => live.heard(payload)
    opened.add('listener', await listen(connection, channels.live, hear, { onReconnect: live.lost, log }), (l) =>
      l.close(),
    )
    const remote = await openStreams({ db, connection, settings, store, secretKey: urls.secretKey, nodeId, log })
    const app = await openHttp(features, {
      db,
      settings: urls,
      now,
      strict: false,
      onForgotten: settings.mode === 'demo' ? log : null,
      publicDocs: settings.mode === 'demo',
      logLevel: settings.logLevel,
      consoleFolder,
      notReady: () => whatIsDown({ pool, mqtt, canStore }),
      metrics: metricsRegistry,
      trustedProxies: settings.trustedProxies,
      metricsToken: settings.metricsToken,
      isDemo: settings.mode === 'demo',
      terminalPace: { perMinute: settings.terminalRate, burst: settings.terminalBurst },
      upgrades: {
        [livePath]: live.upgrade,
        ...remote.upgrades,
        ...(mqtt?.upgrade ? { '/mqtt': terminalsOnly(mqtt.upgrade, settings.publicUrl) } : {}),
      },
      extra: [brokerAuth({ db, settings })],
    })
    opened.add('http', app, (a) => a.close())
    // What ends for everybody is told before the lines are cut.
    opened.add('remote sessions', remote, (r) => r.close())
    port = await listenOn(app, settings)
    await named(remote.start(port), 'CPM_REPEATER_PORT', settings.repeaterPort ?? 0)
    if (settings.mailIn) await openPost(opened, { db, settings: urls, now, log }, settings.mailIn)
    timings.mark('the door for people')
  }
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const reachable = host === '0.0.0.0' || host === '[::]' ? '127.0.0.1' : host
  Object.assign(urls, urlsOf(settings, reachable, port, mqtt))
  await sayReady(settings, urls, port, firstPassword, begun.log)
  if (settings.timings) timings.lines().forEach(begun.log)
  if (shops && settings.demoTerminals > 0 && mqtt && settings.parts.has('http')) {
    const serverUrl = `http://${reachable}:${port}`
    opened.add('demo', await startDemo({ db, settings, shops, serverUrl, log }), (d) => d.stop())
  }
}

/** Where answers to mails come in; read where it is asked for. */
async function openPost(opened: Opened, o: MailInOptions, mailIn: MailIn): Promise<void> {
  const { openMailIn } = await import('./http/mail-in.ts')
  const post = await named(openMailIn(o, mailIn), 'CPM_MAIL_IN_URL', mailIn.port)
  opened.add('mail in', post, (m) => m.close())
}

/** What jobs may know. */
const jobSettings = (settings: Settings, { secretKey, store }: FeatureSettings) => ({
  smtpUrl: settings.smtpUrl,
  mailInAddress: settings.mailIn?.address,
  smsWebhook: settings.smsWebhook,
  webhookHosts: settings.webhookHosts,
  secretKey,
  publicUrl: settings.publicUrl ?? 'http://localhost',
  store,
  home: homeOf(settings),
  dataDir: settings.dataDir,
  backups: settings.backups,
})

/** What features may know; where people reach us is known once it listens. */
function featureSettings(settings: Settings, store: Store): FeatureSettings {
  const mailSent = settings.smtpUrl !== undefined
  return {
    captcha: settings.captcha,
    publicUrl: settings.publicUrl ?? '',
    mqttUrl: '',
    mailSent,
    smsSent: settings.smsWebhook !== undefined,
    assistantUrl: settings.assistantUrl ?? null,
    map: {
      tiles: settings.mapTiles ?? null,
      attribution: settings.mapAttribution ?? '',
      gcj02: settings.mapDatum === 'gcj02',
    },
    secretKey: secretKeyOf(settings),
    checkHosts: settings.checkHosts,
    webhookHosts: settings.webhookHosts,
    store,
    downloads: downloadsOf(settings),
    repeaterPort: settings.repeaterPort ?? null,
    auditHeadFile: join(settings.dataDir, 'audit-head'),
    // Who signs up is answered by mail with a link, so both must be there; the demo keeps its mail in the outbox.
    signUp: settings.mode === 'demo' || (mailSent && settings.publicUrl !== undefined),
  }
}

/** Keeps the head of the audit now, every ten seconds and at the end, and says once when the chain lacks what it had. */
async function watchHead(db: Kysely<Tables>, file: string, log: (line: string) => void): Promise<() => Promise<void>> {
  let told = false
  const keep = async () => {
    const lost = await keepHead(db, file, new Date())
    if (!lost || told) return
    told = true
    log(`The audit lacks entry ${lost.id}, which it ended with at ${lost.at}: it was shortened, or the database is an`)
    log(`older back-up. If that is known, move ${file} away; until then every check of the chain says so.`)
  }
  const tryToKeep = () => keep().catch((error: Error) => log(`The head of the audit is not kept: ${error.message}`))
  await tryToKeep()
  const timer = setInterval(() => void tryToKeep(), 10_000)
  return async () => {
    clearInterval(timer)
    await tryToKeep()
  }
}

const downloadsOf = (settings: Settings): FeatureSettings['downloads'] => ({
  atOnce: settings.downloads,
  atOnceInGroup: settings.downloadsGroup,
  pace: settings.downloadMb * 1_000_000,
  paceInGroup: settings.downloadGroupMb * 1_000_000,
  prefix: settings.downloadPrefix?.replace(/\/+$/, '') ?? null,
})

/** Where people and terminals reach us: what CPM_PUBLIC_URL says, else this machine's own ports. */
function urlsOf(settings: Settings, host: string, port: number, mqtt: MqttDoor | null): Partial<FeatureSettings> {
  const publicUrl = settings.publicUrl ?? `http://${host}:${port}`
  // Through a proxy only the web's own port is sure to be open, so terminals come by WebSocket there.
  const ownMqtt = settings.publicUrl
    ? `${publicUrl.replace(/^http/, 'ws')}/mqtt`
    : `mqtt://${host}:${mqtt?.port ?? settings.mqttPort}`
  return { publicUrl, mqttUrl: settings.brokerUrl ? withoutUser(settings.brokerUrl) : ownMqtt }
}

function withoutUser(url: string): string {
  const parsed = new URL(url)
  parsed.username = ''
  parsed.password = ''
  return parsed.href
}

async function listenOn(app: FastifyInstance, settings: Settings): Promise<number> {
  await named(app.listen({ host: settings.host, port: settings.port }), 'CPM_PORT', settings.port)
  return (app.server.address() as AddressInfo).port
}

/** A port or address that cannot be had is said by the name of its setting. */
async function named<T>(opening: Promise<T>, setting: string, port: number): Promise<T> {
  return opening.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new StartError(
        `${setting} ${port} is taken by another program: stop it, or set ${setting} to another port.`,
      )
    }
    if (error.code === 'EACCES')
      throw new StartError(`${setting} ${port} may not be used by this user: choose one above 1023.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      throw new StartError('CPM_HOST is not an address of this machine: use 127.0.0.1, 0.0.0.0 or one it has.')
    }
    throw error
  })
}

/** Resolves at the first signal; a second one ends at once. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.once('SIGINT', () => process.exit(130))
      resolve()
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  })
}

async function sayReady(
  settings: Settings,
  urls: FeatureSettings,
  port: number,
  firstPassword: string | null,
  log: (line: string) => void,
): Promise<void> {
  if (!settings.parts.has('http')) return log(`CPM is ready (${[...settings.parts].join(', ')})`)
  log(`\nCPM is ready: ${urls.publicUrl}${settings.publicUrl ? ` (listening on port ${port})` : ''}`)
  log(`Terminals connect to ${urls.mqttUrl}`)
  if (settings.mode === 'demo') log(`Sign in as ${demoAccounts.join(', ')}; password ${DEMO_PASSWORD}`)
  if (firstPassword) {
    // A stream that is no terminal is kept: by a service manager, a container, a file.
    if (process.stdout.isTTY) {
      log(`Sign in as admin; password ${await readFirstPassword(firstPassword)}`)
      log(`It is shown once, and kept in ${firstPassword} until the first sign-in or for 24 hours.`)
    } else log(`Sign in as admin; the password is in ${firstPassword}, until the first sign-in or for 24 hours.`)
  }
}

/** Where this instance reports to; the settings have both or neither. */
function homeOf({ fleetUrl, fleetToken }: Settings) {
  return fleetUrl !== undefined && fleetToken !== undefined ? { url: fleetUrl, token: fleetToken } : null
}
