import { isOneFile } from '@cpm/contract/insight/position/map-source'
import { newPassword } from '@cpm/contract/people/password/password'
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { demoMarker } from './data-folder.ts'
import { StartError } from './db/start-error.ts'

export const PARTS = ['http', 'mqtt', 'jobs'] as const
export type Part = (typeof PARTS)[number]

/** The password of the demo sign-ins: everybody knows it, so production refuses it. */
export const DEMO_PASSWORD = 'Demo@2026'

/** A mail server of our own at this port, which takes what is written to this address. */
export type MailIn = { host: string; port: number; address: string }

/** Everything the server can be told from outside, read once at the start. Times and sizes are not settings. */
export interface Settings {
  /** `demo` seeds a demo enterprise and a simulated fleet; `serve` is production. CPM_MODE or `--serve`; default demo. */
  mode: 'demo' | 'serve'
  /** Which doors this process opens. CPM_PARTS or `--parts=http,mqtt,jobs`; default all. */
  parts: ReadonlySet<Part>
  /** Address to listen on. CPM_HOST; default 127.0.0.1. */
  host: string
  /** Port of the console and the API, 0 picks a free one. CPM_PORT; default 7100. */
  port: number
  /** Port of the embedded broker, 0 picks a free one. CPM_MQTT_PORT; default 1883. */
  mqttPort: number
  /** Folder of the embedded database, files and keys, made absolute. CPM_DATA_DIR; default ./data. */
  dataDir: string
  /** A PostgreSQL server (15 or newer) to use instead of the embedded one. DATABASE_URL; default none. */
  databaseUrl: string | undefined
  /** An MQTT broker to use instead of the embedded one. CPM_BROKER_URL; default none. */
  brokerUrl: string | undefined
  /** Addresses and networks that broker asks from, beside its own host. CPM_BROKER_FROM; default none. */
  brokerFrom: readonly string[]
  /** Where people and terminals reach this server, without a closing slash. CPM_PUBLIC_URL; needed by serve. */
  publicUrl: string | undefined
  /** Mail server. CPM_SMTP_URL; default none, mail stays in the outbox. */
  smtpUrl: string | undefined
  /** Where answers to our mails come in, and the address they are written to. CPM_MAIL_IN_URL; default none. */
  mailIn: MailIn | undefined
  /** Address that text messages are posted to. CPM_SMS_WEBHOOK; default none. */
  smsWebhook: string | undefined
  /** Page of the AI assistant shown in the side drawer. CPM_ASSISTANT_URL; default none. */
  assistantUrl: string | undefined
  /** Address of the map's tiles with {z}, {x} and {y}, or of a PMTiles file. CPM_MAP_TILES; default none, the map of our own. */
  mapTiles: string | undefined
  /** Whose that map is, as its owner wants it said. CPM_MAP_ATTRIBUTION; default none. */
  mapAttribution: string | undefined
  /** How that map is drawn. CPM_MAP_DATUM wgs84 or gcj02; default wgs84. */
  mapDatum: 'wgs84' | 'gcj02'
  /** Whether sign-in asks for a captcha. CPM_CAPTCHA on or off; default on; off is for automation, serve refuses it. */
  captcha: boolean
  /** How many terminals the demo simulates. CPM_DEMO_TERMINALS; default 200. */
  demoTerminals: number
  /** Whether terminals of a small demo come and go, and devices fail. CPM_DEMO_WEATHER on or off; default on. */
  demoWeather: boolean
  /** Messages one terminal may send in a minute before it is slowed. CPM_TERMINAL_RATE; default 100. */
  terminalRate: number
  /** Messages one terminal may send at once before its rate counts. CPM_TERMINAL_BURST; default 50. */
  terminalBurst: number
  /** Megabytes of one terminal's reports and events that are kept of one day. CPM_TERMINAL_DAY_MB; default 32. */
  terminalDayMb: number
  /** Files that go to terminals at once from this process. CPM_DOWNLOADS; default 500. */
  downloads: number
  /** The same to the terminals of one group. CPM_DOWNLOADS_GROUP; default 50. */
  downloadsGroup: number
  /** Megabytes a second that go to terminals from this process, 0 for no limit. CPM_DOWNLOAD_MB; default 0. */
  downloadMb: number
  /** The same to the terminals of one group. CPM_DOWNLOAD_GROUP_MB; default 0. */
  downloadGroupMb: number
  /** Address of a cache or CDN before this server, where terminals fetch files. CPM_DOWNLOAD_PREFIX; default none. */
  downloadPrefix: string | undefined
  /** Where the other processes reach the relay of this one. CPM_RELAY_URL; default this machine's own port. */
  relayUrl: string | undefined
  /** Port where VNC servers dial the repeater. CPM_REPEATER_PORT; default none, which is off. */
  repeaterPort: number | undefined
  /** Password of the first administrator instead of a random one. CPM_ADMIN_PASSWORD; default none. */
  adminPassword: string | undefined
  /** 32 bytes in base64 that lock secrets at rest. CPM_SECRET_KEY; default a file the first start makes. */
  secretKey: Buffer | undefined
  /** Hosts whose interface the console may ask whether it answers, `host` or `host:port`. CPM_CHECK_HOSTS; default none. */
  checkHosts: readonly string[]
  /** Hosts inside the own network that webhooks may go to, without TLS too. CPM_WEBHOOK_HOSTS; default none. */
  webhookHosts: readonly string[]
  /** Object store for files instead of the data folder. CPM_STORAGE_URL; default none. */
  storageUrl: string | undefined
  /** Least weight of a log line that is written. CPM_LOG_LEVEL; default info. */
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Whose word is taken for where a call comes from: how many proxies stand before us, or their networks. CPM_TRUSTED_PROXIES; default none. */
  trustedProxies: number | readonly string[]
  /** What whoever reads /metrics shows. CPM_METRICS_TOKEN; default none, then only the demo answers, and only this machine. */
  metricsToken: string | undefined
  /** The console this instance reports to, and the token it was given there. CPM_FLEET_URL and CPM_FLEET_TOKEN; default none. */
  fleetUrl: string | undefined
  fleetToken: string | undefined
  /** Folder or file whose newest writing is the last back-up. CPM_BACKUPS; default none. */
  backups: string | undefined
  /** Whether the start says where its time went. CPM_TIMINGS on or `--timings`; default off. */
  timings: boolean
}

/** One setting: how its text is read, what a good one looks like, and whether a bad one may be shown. */
interface Reader<T> {
  schema: z.ZodType<T>
  wants: string
  secret?: boolean
}

const wholeNumber = (least: number, most: number): Reader<number> => ({
  schema: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most)),
  wants: `a whole number from ${least} to ${most}`,
})

const port: Reader<number> = { ...wholeNumber(0, 65_535), wants: 'a whole number from 1 to 65535' }

const oneOf = <const T extends readonly [string, ...string[]]>(...words: T): Reader<T[number]> => ({
  schema: z.enum(words),
  wants: `one of ${words.join(', ')}`,
})

// A URL may carry a password, so a bad one is named and never repeated.
const url = (example: string, ...schemes: string[]): Reader<string> => ({
  schema: z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))),
  wants: `a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}, such as ${example}`,
  secret: true,
})

const web = url('https://example.com', 'https', 'http')

const isHost = (text: string) =>
  /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.test(text) && URL.canParse(`http://${text}`)
/** A host the way a URL says it; the usual ports go unsaid. */
const asInUrl = (text: string) => new URL(`http://${text}`).host.replace(/:443$/, '')

/** An address, or one with the length of the part that all of its network share. */
function isNetwork(text: string): boolean {
  const [, address = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(length ?? 0) <= (version === 4 ? 32 : 128)
}

const hosts = {
  schema: z
    .string()
    .transform((text) => text.split(',').map((word) => word.trim().toLowerCase()))
    .pipe(z.array(z.string().refine(isHost).transform(asInUrl)).min(1)),
  wants: 'host names or addresses with commas between, each with a port where it is not 80 or 443',
}

const READERS = {
  CPM_MODE: oneOf('demo', 'serve'),
  CPM_PARTS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((word) => word.trim()))
      .pipe(z.array(z.enum(PARTS)).min(1)),
    wants: `a list of ${PARTS.join(', ')} with commas between`,
  },
  CPM_HOST: { schema: z.string().regex(/^[A-Za-z0-9.:_-]+$/), wants: 'an address such as 127.0.0.1 or 0.0.0.0' },
  CPM_PORT: port,
  CPM_MQTT_PORT: port,
  CPM_DATA_DIR: { schema: z.string(), wants: 'a folder' },
  DATABASE_URL: url('postgres://user:password@host:5432/cpm', 'postgres', 'postgresql'),
  CPM_BROKER_URL: url('mqtts://user:password@host:8883', 'mqtt', 'mqtts', 'ws', 'wss'),
  CPM_PUBLIC_URL: {
    schema: web.schema
      .refine((text) => new URL(text).pathname === '/' && !/[?#]/.test(text))
      .transform((text) => new URL(text).origin),
    wants: 'the address people open, http:// or https:// without a path, such as https://cpm.example.com',
  },
  CPM_SMTP_URL: url('smtps://user:password@host:465', 'smtp', 'smtps'),
  CPM_MAIL_IN_URL: {
    schema: z
      .string()
      .refine((text) => URL.canParse(text) && /^smtp:\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}\/?\?/i.test(text))
      .transform((text) => {
        const { hostname, port, searchParams } = new URL(text)
        const host = hostname.replace(/^\[|\]$/g, '')
        return { host, port: Number(port), address: searchParams.get('address') ?? '' }
      })
      .refine(({ address }) => /^[a-z0-9._-]{1,18}@[a-z0-9.-]+$/i.test(address)),
    wants:
      'where to listen for mail and the address it comes to, whose part before the @ has at most 18 characters, such as smtp://127.0.0.1:2525?address=orders@support.example.com',
  },
  CPM_SMS_WEBHOOK: web,
  CPM_ASSISTANT_URL: web,
  CPM_MAP_TILES: {
    schema: web.schema.refine((text) => isOneFile(text) || ['{z}', '{x}', '{y}'].every((part) => text.includes(part))),
    wants:
      'the address of tiles with {z}, {x} and {y} in it, such as https://tiles.example.com/{z}/{x}/{y}.png, or of a .pmtiles file',
    secret: true,
  },
  CPM_MAP_ATTRIBUTION: { schema: z.string().max(200), wants: 'a text of at most 200 characters' },
  CPM_MAP_DATUM: oneOf('wgs84', 'gcj02'),
  CPM_CAPTCHA: oneOf('on', 'off'),
  CPM_DEMO_TERMINALS: wholeNumber(0, 100_000),
  CPM_DEMO_WEATHER: oneOf('on', 'off'),
  CPM_TERMINAL_RATE: wholeNumber(1, 10_000_000),
  CPM_TERMINAL_BURST: wholeNumber(1, 10_000_000),
  CPM_TERMINAL_DAY_MB: wholeNumber(1, 1_000_000),
  CPM_DOWNLOADS: wholeNumber(1, 1_000_000),
  CPM_DOWNLOADS_GROUP: wholeNumber(1, 1_000_000),
  CPM_DOWNLOAD_MB: wholeNumber(0, 1_000_000),
  CPM_DOWNLOAD_GROUP_MB: wholeNumber(0, 1_000_000),
  CPM_DOWNLOAD_PREFIX: web,
  CPM_RELAY_URL: web,
  CPM_REPEATER_PORT: port,
  CPM_ADMIN_PASSWORD: {
    // The rule of every new password [5.1].
    schema: newPassword,
    wants: 'a password of at least 8 characters with an upper and a lower case letter, a digit and a special character',
    secret: true,
  },
  CPM_SECRET_KEY: {
    schema: z
      .string()
      .transform((text) => Buffer.from(text, 'base64'))
      .refine((bytes) => bytes.length === 32),
    wants: '32 random bytes in base64, such as `openssl rand -base64 32` prints',
    secret: true,
  },
  CPM_CHECK_HOSTS: hosts,
  CPM_WEBHOOK_HOSTS: hosts,
  CPM_STORAGE_URL: url('s3://key:secret@host/bucket', 's3', 'http', 'https', 'file'),
  CPM_LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  CPM_TRUSTED_PROXIES: {
    schema: z.union([
      z
        .string()
        .regex(/^[1-9]$/)
        .transform(Number),
      z
        .string()
        .transform((text) => text.split(',').map((word) => word.trim()))
        .pipe(z.array(z.string().refine(isNetwork)).min(1)),
    ]),
    wants: 'how many proxies stand before the server (1 to 9), or their networks, such as 127.0.0.1,172.16.0.0/12',
  },
  CPM_METRICS_TOKEN: {
    schema: z.string().regex(/^[\x21-\x7e]{16,200}$/),
    wants: 'at least 16 letters, digits and signs, such as `openssl rand -hex 24` prints',
    secret: true,
  },
  CPM_FLEET_URL: {
    schema: web.schema.transform((text) => text.replace(/\/+$/, '')),
    wants: 'the address of the console it reports to, such as https://cpm.example.com',
  },
  CPM_FLEET_TOKEN: {
    schema: z.string().regex(/^cpmd_[\w-]{43}$/),
    wants: 'the token that console made for this instance (cpmd_…)',
    secret: true,
  },
  CPM_BACKUPS: { schema: z.string(), wants: 'the folder of the back-ups' },
  CPM_TIMINGS: oneOf('on', 'off'),
  CPM_BROKER_FROM: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((place) => place.trim()))
      .pipe(z.array(z.string().refine(isNetwork)).min(1)),
    wants: 'addresses or networks with commas between, such as 10.0.3.7,10.1.0.0/16',
  },
} satisfies Record<string, Reader<unknown>>

type Name = keyof typeof READERS
type Value<N extends Name> = z.output<(typeof READERS)[N]['schema']>

/** Reads one setting; an empty one counts as not set, as compose files pass those. */
function read<N extends Name>(texts: Record<string, string | undefined>, name: N): Value<N> | undefined {
  const text = texts[name]?.trim()
  if (text === undefined || text === '') return undefined
  const { schema, wants, secret }: Reader<unknown> = READERS[name]
  const answer = schema.safeParse(text)
  if (!answer.success) throw new StartError(`${name} must be ${wants}${secret ? '' : `, got ${JSON.stringify(text)}`}.`)
  return answer.data as Value<N>
}

/**
 * Reads the settings from the environment and the command line (`--serve`, `--timings`, `--parts=`), which wins.
 * Throws a StartError that names the variable and says what it wants.
 */
export function readSettings(
  env: Record<string, string | undefined> = process.env,
  args: readonly string[] = process.argv.slice(2),
): Settings {
  const texts = { ...env, ...fromArguments(args) }
  const settings: Settings = {
    mode: read(texts, 'CPM_MODE') ?? 'demo',
    parts: new Set(read(texts, 'CPM_PARTS') ?? PARTS),
    host: read(texts, 'CPM_HOST') ?? '127.0.0.1',
    port: read(texts, 'CPM_PORT') ?? 7100,
    mqttPort: read(texts, 'CPM_MQTT_PORT') ?? 1883,
    dataDir: resolve(read(texts, 'CPM_DATA_DIR') ?? 'data'),
    databaseUrl: read(texts, 'DATABASE_URL'),
    brokerUrl: read(texts, 'CPM_BROKER_URL'),
    brokerFrom: read(texts, 'CPM_BROKER_FROM') ?? [],
    publicUrl: read(texts, 'CPM_PUBLIC_URL'),
    smtpUrl: read(texts, 'CPM_SMTP_URL'),
    mailIn: read(texts, 'CPM_MAIL_IN_URL'),
    smsWebhook: read(texts, 'CPM_SMS_WEBHOOK'),
    assistantUrl: read(texts, 'CPM_ASSISTANT_URL'),
    mapTiles: read(texts, 'CPM_MAP_TILES'),
    mapAttribution: read(texts, 'CPM_MAP_ATTRIBUTION'),
    mapDatum: read(texts, 'CPM_MAP_DATUM') ?? 'wgs84',
    captcha: read(texts, 'CPM_CAPTCHA') !== 'off',
    demoTerminals: read(texts, 'CPM_DEMO_TERMINALS') ?? 200,
    demoWeather: read(texts, 'CPM_DEMO_WEATHER') !== 'off',
    terminalRate: read(texts, 'CPM_TERMINAL_RATE') ?? 100,
    terminalBurst: read(texts, 'CPM_TERMINAL_BURST') ?? 50,
    terminalDayMb: read(texts, 'CPM_TERMINAL_DAY_MB') ?? 32,
    downloads: read(texts, 'CPM_DOWNLOADS') ?? 500,
    downloadsGroup: read(texts, 'CPM_DOWNLOADS_GROUP') ?? 50,
    downloadMb: read(texts, 'CPM_DOWNLOAD_MB') ?? 0,
    downloadGroupMb: read(texts, 'CPM_DOWNLOAD_GROUP_MB') ?? 0,
    downloadPrefix: read(texts, 'CPM_DOWNLOAD_PREFIX'),
    adminPassword: read(texts, 'CPM_ADMIN_PASSWORD'),
    relayUrl: read(texts, 'CPM_RELAY_URL'),
    repeaterPort: read(texts, 'CPM_REPEATER_PORT') || undefined,
    secretKey: read(texts, 'CPM_SECRET_KEY'),
    checkHosts: read(texts, 'CPM_CHECK_HOSTS') ?? [],
    webhookHosts: read(texts, 'CPM_WEBHOOK_HOSTS') ?? [],
    storageUrl: read(texts, 'CPM_STORAGE_URL'),
    logLevel: read(texts, 'CPM_LOG_LEVEL') ?? 'info',
    trustedProxies: read(texts, 'CPM_TRUSTED_PROXIES') ?? [],
    metricsToken: read(texts, 'CPM_METRICS_TOKEN'),
    fleetUrl: read(texts, 'CPM_FLEET_URL'),
    fleetToken: read(texts, 'CPM_FLEET_TOKEN'),
    backups: read(texts, 'CPM_BACKUPS'),
    timings: read(texts, 'CPM_TIMINGS') === 'on',
  }
  refuse(settings)
  return settings
}

function fromArguments(args: readonly string[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const arg of args) {
    if (arg === '--serve') texts.CPM_MODE = 'serve'
    else if (arg === '--timings') texts.CPM_TIMINGS = 'on'
    else if (arg.startsWith('--parts=')) texts.CPM_PARTS = arg.slice('--parts='.length)
    else
      throw new StartError(
        `${arg} is not an option; the options are --serve, --timings and --parts=${PARTS.join(',')}.`,
      )
  }
  return texts
}

/** What each mode will not run with: production nothing that is made for the demo, and the other way round. */
function refuse(settings: Settings): void {
  const { mode, dataDir, databaseUrl } = settings
  if ((settings.fleetUrl === undefined) !== (settings.fleetToken === undefined))
    throw new StartError('CPM_FLEET_URL and CPM_FLEET_TOKEN go together: set both, or neither.')
  const madeByDemo = existsSync(demoMarker(dataDir))
  if (mode === 'demo') {
    if (!databaseUrl && !madeByDemo && existsSync(join(dataDir, 'database')))
      throw new StartError(`CPM_DATA_DIR ${dataDir} was made by npm run serve: give the demo a folder of its own.`)
    return
  }
  if (!settings.publicUrl)
    throw new StartError(
      'CPM_PUBLIC_URL must be set for serve: the address people open, such as https://cpm.example.com.',
    )
  if (!settings.captcha) throw new StartError('CPM_CAPTCHA=off is for automation and refused by serve: remove it.')
  if (settings.adminPassword === DEMO_PASSWORD)
    throw new StartError('CPM_ADMIN_PASSWORD is the demo password that everybody knows: choose another.')
  if (madeByDemo) throw new StartError(`CPM_DATA_DIR ${dataDir} was made by the demo: give serve a folder of its own.`)
}
