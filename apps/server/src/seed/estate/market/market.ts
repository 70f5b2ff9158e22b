import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { OutputOf } from '@cpm/contract/kernel/route'
import type { app } from '@cpm/contract/market/app/app'
import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact.kinds'
import type { Account, Ctx } from '../../../core/feature.ts'
import { keepAhead } from '../../../core/store/pending.ts'
import { scopeOf } from '../../../core/scope.ts'
import { type Store, sumOf } from '../../../core/store/store.ts'
import { feature } from '../../../market/app/app.ts'
import { feature as parameters } from '../../../market/app-parameter/app-parameter.ts'
import type { Icon } from '../../../market/app/save/app.icon.ts'
import { addArtifact, keep } from '../../../delivery/artifact/artifact.storage.ts'
import { factsOf } from '../../../delivery/artifact/inspect/facts-of.ts'
import { apkOf, msi } from '../../../delivery/artifact/testing/packages.ts'
import { signingKey } from '../../../delivery/artifact/testing/android/keys.ts'
import { hourMs } from '../chance.ts'
import { ago, type Estate, type PastDeed } from '../past/action.ts'
import { iconOf, screenOf } from './drawn.ts'
import { tillTemplate, tillValues } from './parameters.ts'
import { type DemoApp, demoApps, type DemoVersion } from './demo-apps.ts'

/** Deeds of the market, done as the routes do them: by the same code, in the name of the people of the demo. */
export function marketOf(estate: Estate, store: Store): PastDeed[] {
  return demoApps.flatMap((one) => deedsOf(estate, store, one))
}

type Handlers = typeof feature.handlers
type Verb = keyof Handlers
type Version = OutputOf<(typeof app.routes)['version']>

/** What somebody who is signed in has, at a moment of the past. */
function ctxOf({ db, secretKey }: Estate, store: Store, account: Account, at: number): Ctx {
  const who = { enterpriseId: account.enterpriseId, accountPath: account.path, groupPaths: account.groupPaths }
  return {
    account,
    terminal: null,
    scope: scopeOf(db, who),
    db,
    now: new Date(at),
    from: { ip: '', browser: null, timezone: 'Asia/Shanghai', language: 'cn', token: null, origin: '' },
    settings: { store, secretKey },
  } as unknown as Ctx
}

/** Asks the handler of a route; what it is asked is what the audit tells of. */
function deed(
  estate: Estate,
  store: Store,
  { of, by = of.by, at, verb }: { of: DemoApp; by?: string; at: number; verb: Verb },
  inputOf: (ctx: Ctx) => Promise<Record<string, unknown>> | Record<string, unknown>,
  then: (answer: never) => void = () => undefined,
): PastDeed {
  const who = estate.who(by)
  const input: Record<string, unknown> = {}
  const work = async () => {
    const ctx = ctxOf(estate, store, who, at)
    Object.assign(input, await inputOf(ctx))
    const made = verb === 'create' || verb === 'addVersion' ? await iconIn(ctx, of) : null
    const handler = feature.handlers[verb] as unknown as (ctx: Ctx, input: object, made: unknown) => Promise<never>
    then(await handler(ctx, input, made))
  }
  return { at, who, action: `app.${verb}`, input, work }
}

/** The picture of an app in the store. What is ours here needs no thread of its own to be looked into. */
async function iconIn({ db, settings, now }: Ctx, one: DemoApp): Promise<Icon | null> {
  if (one.isInstaller) return null
  const file = await settings.store.temporary()
  try {
    await writeFile(file.path, iconOf(one.colour, one.sign))
    return { key: await keepAhead(db, settings.store, file.path, now), type: 'image/png' }
  } finally {
    await file.drop()
  }
}

/** A file in the store and in the hands of who brings it. */
async function bring(ctx: Ctx, kind: ArtifactKind, name: string, bytes: Uint8Array): Promise<string> {
  const file = await ctx.settings.store.temporary()
  try {
    await writeFile(file.path, bytes)
    const of = { path: file.path, size: bytes.length, sha256: await sumOf(file.path) }
    return (await addArtifact(ctx, await keep(ctx, of, await factsOf(kind, file.path)), { kind, name })).id
  } finally {
    await file.drop()
  }
}

/** `5.4.1` is 50401, as the makers of the simulated fleet number them. */
const codeOf = (version: string) => version.split('.').reduce((code, part) => code * 100 + Number(part), 0)
const permission = (name: string) => `android.permission.${name}`
const makers = new Map<string, ReturnType<typeof signingKey>>()

function packageOf(one: DemoApp, { version, asks = [] }: DemoVersion) {
  const [cn, en] = one.label
  const maker = one.packageName.split('.').slice(0, 2).join('.')
  const signedBy = makers.get(maker) ?? signingKey(maker)
  makers.set(maker, signedBy)
  const code = randomBytes(Math.round(one.size * 1024 * 1024))
  return apkOf(one.packageName, version, codeOf(version), {
    label: { '': en, 'zh-CN': cn },
    icon: iconOf(one.colour, one.sign),
    minSdk: 26,
    targetSdk: 34,
    permissions: [...one.asks, ...asks].map(permission),
    signedBy,
    parts: [{ name: 'lib/arm64-v8a/libapp.so', bytes: code }],
  })
}

function fileOf(ctx: Ctx, one: DemoApp, version: DemoVersion): Promise<string> {
  const name = `${one.packageName.split('.').at(-1)}-${version.version}`
  return one.isInstaller
    ? bring(ctx, 'msi', `${name}.msi`, msi())
    : bring(ctx, 'apk', `${name}.apk`, packageOf(one, version))
}

function deedsOf(estate: Estate, store: Store, one: DemoApp): PastDeed[] {
  const made = { id: '' }
  const begun = one.versions[0]?.days ?? 1
  const versions = one.versions.flatMap((version, nth) => {
    const [descriptionCn, descriptionEn] = version.saying
    const about = { descriptionCn, descriptionEn }
    const file = (ctx: Ctx) => fileOf(ctx, one, version)
    const at = ago(estate, version.days)
    const id = { version: '' }
    const brought =
      nth === 0
        ? deed(
            estate,
            store,
            { of: one, at, verb: 'create' },
            async (ctx) => firstOf(one, await file(ctx), about),
            (row: { id: string }) => {
              made.id = row.id
            },
          )
        : deed(
            estate,
            store,
            { of: one, at, verb: 'addVersion' },
            async (ctx) => ({ id: made.id, artifactId: await file(ctx), ...about }),
            (row: Version) => {
              id.version = row.id
            },
          )
    const idOf = async (ctx: Ctx) => (id.version ||= await firstVersion(ctx, made.id))
    return [brought, ...fateOf(estate, store, one, version, idOf)]
  })
  const screens: PastDeed[] = one.screens
    ? [
        deed(estate, store, { of: one, at: ago(estate, begun) + hourMs, verb: 'setScreenshots' }, async (ctx) => ({
          id: made.id,
          artifactIds: await screensOf(ctx, one),
        })),
      ]
    : []
  const at = ago(estate, begun) + 8 * hourMs
  const launch = one.launched ? [deed(estate, store, { of: one, at, verb: 'launch' }, () => ({ id: made.id }))] : []
  const asked = one.hasParameters ? parametersOf(estate, store, one, () => made.id) : []
  return [...versions, ...screens, ...launch, ...asked]
}

/** The template its first version brings, and what the chain says for it, a day after it came. */
function parametersOf(estate: Estate, store: Store, one: DemoApp, appId: () => string): PastDeed[] {
  const who = estate.who(one.by)
  const begun = ago(estate, one.versions[0]?.days ?? 1) + 24 * hourMs
  const deedAt = <V extends 'setTemplate' | 'setValues'>(
    at: number,
    verb: V,
    inputOf: (ctx: Ctx) => Promise<object>,
  ) => {
    const input: Record<string, unknown> = {}
    const work = async () => {
      const ctx = ctxOf(estate, store, who, at)
      Object.assign(input, await inputOf(ctx))
      await (parameters.handlers[verb] as (ctx: Ctx, input: object) => Promise<unknown>)(ctx, input)
    }
    return { at, who, action: `appParameter.${verb}`, input, work }
  }
  return [
    deedAt(begun, 'setTemplate', async (ctx) => ({ id: await firstVersion(ctx, appId()), template: tillTemplate })),
    deedAt(begun + hourMs, 'setValues', async () => ({ id: appId(), place: {}, set: tillValues, takeBack: [] })),
  ]
}

const firstOf = (one: DemoApp, artifactId: string, version: object) => ({
  artifactId,
  type: one.type,
  visibility: one.visibility ?? 'public',
  nameCn: '',
  nameEn: '',
  descriptionCn: one.about[0],
  descriptionEn: one.about[1],
  notes: '',
  autoUpdate: one.autoUpdate ?? false,
  osFrom: '',
  osTo: '',
  models: [],
  version,
})

async function firstVersion({ scope }: Ctx, appId: string): Promise<string> {
  const { id } = await scope
    .from('app_version')
    .select('app_version.id')
    .where('app_version.app_id', '=', Number(appId))
    .orderBy('app_version.version_key')
    .executeTakeFirstOrThrow()
  return String(id)
}

const screensOf = (ctx: Ctx, one: DemoApp): Promise<string[]> =>
  Array.from({ length: one.screens ?? 0 }).reduce<Promise<string[]>>(async (before, _, nth) => {
    const ids = await before
    const name = `${one.packageName.replaceAll('.', '')}${nth + 1}.png`
    return [...ids, await bring(ctx, 'screenshot', name, screenOf(one.colour, 3 + 2 * nth))]
  }, Promise.resolve([]))

const steps: Readonly<Record<DemoVersion['fate'], readonly (readonly [Verb, hours: number])[]>> = {
  brought: [],
  pending: [['submit', 1]],
  rejected: [
    ['submit', 1],
    ['reject', 5],
  ],
  approved: [
    ['submit', 1],
    ['approve', 4],
  ],
  published: [
    ['submit', 1],
    ['approve', 4],
    ['publish', 6],
  ],
  barred: [
    ['submit', 1],
    ['approve', 4],
    ['publish', 6],
    ['bar', 40],
  ],
}
/** Administrators of ours decide on what others brought. */
const reviewer = (by: string) => (by === 'ops_lin' ? 'admin' : 'ops_lin')

function fateOf(
  estate: Estate,
  store: Store,
  one: DemoApp,
  version: DemoVersion,
  idOf: (ctx: Ctx) => Promise<string>,
): PastDeed[] {
  return steps[version.fate].map(([verb, hours]) => {
    const by = verb === 'approve' || verb === 'reject' ? reviewer(one.by) : one.by
    const at = ago(estate, version.days) + hours * hourMs
    const reason = verb === 'reject' || verb === 'bar' ? { reason: version.why ?? '' } : {}
    return deed(estate, store, { of: one, by, at, verb }, async (ctx) => ({ id: await idOf(ctx), ...reason }))
  })
}
