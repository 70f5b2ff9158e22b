import { z } from 'zod'
import { moment } from '../../kernel/list.ts'
import { id } from '../../kernel/id.ts'
import { isVersionRange } from '../../estate/inventory/version-range.ts'
import { platforms } from '../../estate/agent/report.ts'
import { impliedPermission } from '../../delivery/artifact/artifact.facts.ts'
import { publishings, reviewStates, visibilities, appSteps } from './app.states.ts'

export const appLimits = {
  name: 100,
  type: 64,
  description: 4000,
  notes: 2000,
  osVersion: 40,
  models: 100,
  screenshots: 10,
  reason: 500,
  packageName: 200,
  versionName: 60,
} as const

const text = (max: number) => z.string().trim().max(max)
const said = z.string().nullable()
/** `longVersionCode` of an APK, in digits: an unsigned number of 64 bits. Null of the others, which have none. */
const versionCode = z.string().nullable()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** As `10`, `10.0.1`. */
const osVersion = text(appLimits.osVersion).regex(/^$|^\d+(\.\d+){0,3}$/, { error: 'app.osRule' })

/** Whether some system is of the range. */
export const isOsRange = (of: { osFrom?: string | undefined; osTo?: string | undefined }): boolean =>
  isVersionRange(of.osFrom, of.osTo)
export const osBackwards = { path: ['osTo'], error: 'app.osBackwards' }

/** What people say of an app: all else is in its file. */
export const appAbout = z.object({
  /** Empty: what the file says. */
  nameCn: text(appLimits.name),
  nameEn: text(appLimits.name),
  /** A value of the dictionary `appType`. */
  type: text(appLimits.type).min(1),
  descriptionCn: text(appLimits.description),
  descriptionEn: text(appLimits.description),
  notes: text(appLimits.notes),
  visibility: z.enum(visibilities),
  /** Terminals that have an older version get the newest one by themselves. */
  autoUpdate: z.boolean(),
  /** The lowest and the highest version of the system it is for; empty: any. */
  osFrom: osVersion,
  osTo: osVersion,
  /** Names of models it is for; none: all. */
  models: z.array(text(200).min(1)).max(appLimits.models),
})
export type AppAbout = z.infer<typeof appAbout>

/** What people say of a version. */
export const versionAbout = z.object({
  descriptionCn: text(appLimits.description),
  descriptionEn: text(appLimits.description),
  /** The version of the system it was made for, where it matters. */
  systemVersion: text(appLimits.osVersion),
})

/**
 * What a file that does not say it of itself is known by: a ZIP, and some programs of Windows. Left out, it is read from the
 * file's name, as `receipt-printer-2.4.1.zip`; of a file that says it, it is not looked at.
 */
export const saidInstead = {
  packageName: text(appLimits.packageName).min(1).optional(),
  versionName: text(appLimits.versionName).min(1).optional(),
}

export const signer = z.object({ sha256, scheme: z.enum(['v1', 'v2', 'v3', 'authenticode']), verified: z.boolean() })
export type Signer = z.infer<typeof signer>

/** What the machine looked at before a person does. */
export const checkNames = [
  'signature',
  'permissions',
  'targetSdk',
  'debuggable',
  'testKey',
  'trackers',
  'cleartext',
  'size',
  'duplicate',
] as const
export const appCheck = z.object({
  name: z.enum(checkNames),
  result: z.enum(['ok', 'warn', 'bad']),
  /** What was found: permissions, trackers, a number. */
  found: z.array(z.string()).optional(),
})
export type AppCheck = z.infer<typeof appCheck>

/** What it is called on screens: what people say, else what its file says. */
export const appTitle = z.object({ cn: z.string(), en: z.string() })
export type AppTitle = z.infer<typeof appTitle>

export const versionRow = z.object({
  id: z.string(),
  appId: z.string(),
  artifactId: z.string(),
  artifactKind: z.string(),
  packageName: z.string(),
  versionName: z.string(),
  versionCode,
  label: z.record(z.string(), z.string()),
  minSdk: z.number().int().nullable(),
  targetSdk: z.number().int().nullable(),
  abis: z.array(z.string()),
  permissions: z.array(z.string()),
  /** What Android adds to them, and why. */
  impliedPermissions: z.array(impliedPermission),
  signer: signer.nullable(),
  manufacturer: said,
  size: z.number().int(),
  sha256,
  ...versionAbout.shape,
  reviewStatus: z.enum(reviewStates.names),
  submittedAt: moment.nullable(),
  reviewedAt: moment.nullable(),
  reviewedBy: said,
  /** Who released it without a review, empty where it is somebody one does not see; null where it had one. */
  releasedBy: said,
  /** What the reviewer said: why it was rejected, approved with what is bad, or released without a review. */
  reason: said,
  checks: z.array(appCheck),
  published: z.enum(publishings),
  publishedAt: moment.nullable(),
  /** Nobody can choose it since then, and why. */
  barredAt: moment.nullable(),
  barReason: said,
  /** Who barred it, null where it is somebody one does not see; whether that is the platform, or an account above. */
  barredBy: said,
  barredByPlatform: z.boolean(),
  barredAbove: z.boolean(),
  /** Terminals that have it, as far as one sees them. */
  holders: z.number().int(),
  createdAt: moment,
  /** Empty where it is somebody one does not see. */
  createdBy: z.string(),
})
export type VersionRow = z.infer<typeof versionRow>

export const appRow = z.object({
  id: z.string(),
  platform: z.enum(platforms),
  /** What an app is known by: the package of an APK or a DEB, the upgrade code or the name of a program of Windows. */
  packageName: z.string(),
  /** What its newest file says, by which a further version is known. */
  knownBy: z.object({ upgradeCode: said, product: said, program: said, signer: said }),
  title: appTitle,
  ...appAbout.shape,
  /** It is on the shelves: versions that are published can be installed from the market. */
  launched: z.boolean(),
  /** Private, and taken over from a deleted account: its account alone sees it, none of those below. */
  inherited: z.boolean(),
  launchedAt: moment.nullable(),
  /** An account above took it off the shelves: who asks does not put it back. */
  unlaunchedAbove: z.boolean(),
  /** Of the newest version there is. */
  reviewStatus: z.enum(reviewStates.names),
  /** The newest that is published officially, else null. */
  current: z.object({ id: z.string(), versionName: z.string(), versionCode }).nullable(),
  versions: z.number().int(),
  hasIcon: z.boolean(),
  /** Artifacts of its screenshots, in order. */
  screenshots: z.array(z.string()),
  /** Terminals that have it, and those of them whose version is older than the one they should have. */
  holders: z.number().int(),
  outdated: z.number().int(),
  /** Whether who asks may change it: it is their own or of an account below them. */
  mine: z.boolean(),
  enterpriseId: said,
  enterpriseName: said,
  createdAt: moment,
  updatedAt: moment,
  /** Empty where it is somebody one does not see. */
  createdBy: z.string(),
})
export type AppRow = z.infer<typeof appRow>

/** An entry of the operation record; it stays when its app is gone. */
export const appStepRow = z.object({
  id: z.string(),
  at: moment,
  step: z.enum(appSteps),
  appId: said,
  title: appTitle,
  packageName: z.string(),
  versionName: said,
  /** Empty where it is somebody one does not see. */
  by: z.string(),
  /** A reason, or what was said with it. */
  note: said,
})
export type AppStepRow = z.infer<typeof appStepRow>

/** A version that awaits its review, or had it. */
export const reviewRow = versionRow.extend({
  title: appTitle,
  platform: z.enum(platforms),
  type: z.string(),
  hasIcon: z.boolean(),
  enterpriseName: said,
  /** Why who asks cannot decide: they brought or submitted it. */
  own: z.boolean(),
  /** No other administrator can review it: it may be released without a review. */
  releasable: z.boolean(),
})
export type ReviewRow = z.infer<typeof reviewRow>

/** A terminal that has an app. */
export const holderRow = z.object({
  sn: z.string(),
  name: z.string(),
  model: said,
  groupName: said,
  online: z.boolean(),
  versionName: z.string(),
  versionCode,
  /** How its version stands to the one it should have; unknown where it should have none. */
  standing: z.enum(['current', 'outdated', 'ahead', 'unknown', 'barred']),
})
export type HolderRow = z.infer<typeof holderRow>

/** How many terminals have which version: what the chart of an app's page draws. */
export const holderCounts = z.object({
  total: z.number().int(),
  versions: z.array(
    z.object({
      versionId: said,
      versionName: z.string(),
      versionCode,
      /** How it stands to the newest official version; null where one of both is not known. */
      order: z.enum(['older', 'current', 'newer']).nullable(),
      count: z.number().int(),
      barred: z.boolean(),
    }),
  ),
})

const change = <T extends z.ZodType>(value: T) => z.object({ before: value, after: value })
/** What differs between two versions. */
export const versionDifference = z.object({
  before: versionRow,
  after: versionRow,
  /** What it may do, whether it asks for it or Android adds it. */
  permissionsAdded: z.array(z.string()),
  permissionsRemoved: z.array(z.string()),
  size: change(z.number().int()),
  minSdk: change(z.number().int().nullable()),
  targetSdk: change(z.number().int().nullable()),
  sameSigner: z.boolean(),
})
export type VersionDifference = z.infer<typeof versionDifference>

export const byId = z.object({ id })

/** Said to whoever sees what was decided. */
export const reason = z
  .string({ error: 'field.required' })
  .trim()
  .min(1, { error: 'field.required' })
  .max(appLimits.reason)
