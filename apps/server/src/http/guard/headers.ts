import helmet from '@fastify/helmet'
import { isVector } from '@cpm/contract/insight/position/map-source'
import type { FastifyInstance } from 'fastify'
import type { FeatureSettings } from '../../core/feature.ts'

/** What no page of ours needs, and no frame within one. */
const permissions = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const permissionsPolicy = [
  ...permissions.map((name) => `${name}=()`),
  // Who fills in an inspection reads bar codes by the camera.
  ...['camera', 'clipboard-write', 'fullscreen', 'geolocation'].map((name) => `${name}=(self)`),
].join(', ')

/** Without the places of a tile, which are no part of an address. */
const originOf = (template: string) => new URL(template.replaceAll(/[{}]/g, '')).origin

/** The origin of the tiles that the settings name: the browser shows pictures, the console fetches shapes. */
function mapOrigins({ map: { tiles } }: FeatureSettings): { pictures: string[]; shapes: string[] } {
  const origins = tiles === null ? [] : [originOf(tiles)]
  return tiles !== null && isVector(tiles) ? { pictures: [], shapes: origins } : { pictures: origins, shapes: [] }
}

const yearInSeconds = 31_536_000

/** What every answer says of how it may be used: pages, calls and documents alike. */
export async function guardAnswers(app: FastifyInstance, settings: FeatureSettings): Promise<void> {
  const { pictures, shapes } = mapOrigins(settings)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // antd writes its styles into the page; a style cannot run anything.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
        // A video of a library, fetched with the session.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:', ...shapes],
        workerSrc: ["'self'", 'blob:'],
        // The AI assistant, and nothing else from outside.
        frameSrc: [settings.assistantUrl ? new URL(settings.assistantUrl).origin : "'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Permissions-Policy', permissionsPolicy)
    // Files that may be kept say so themselves.
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    // Asked at each answer: where we are reached is known only when we listen. Over plain http it means nothing.
    if (settings.publicUrl.startsWith('https:')) {
      reply.header('Strict-Transport-Security', `max-age=${yearInSeconds}`)
    }
  })
}
