import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import { type VersionCode, versionCodeOf } from '@cpm/contract/estate/inventory/version-code'
import { BadFile, damaged, wrongType } from '../../bad-file.ts'
import type { FileBytes } from '../../file-bytes.ts'
import { asAndroid } from '@cpm/archive/reader-rules'
import { readZip, type Zip } from '../../zip.ts'
import { trackersIn } from './dex.ts'
import { iconIn } from './icon.ts'
import { impliedBy } from './implied-permissions.ts'
import { signersOf } from './signing/signers.ts'
import { isTestKey } from './signing/test-keys.ts'
import { type Table, tableIn } from './table.ts'
import { type Element, elementsOf } from './xml.ts'

const limits = {
  manifest: 8 * 1024 * 1024,
  table: 32 * 1024 * 1024,
  /** Of permissions and the like. */
  names: 500,
  name: 200,
  locales: 100,
}

const noTable: Table = { find: () => [], plain: (value) => (typeof value === 'object' ? undefined : value) }

/** An app that is one: what its manifest says, and the table of what that refers to. */
function open(file: FileBytes) {
  const zip = readZip(file, asAndroid)
  const named = (name: string) => zip.entries.find((one) => one.name === name)
  const [entry, resources] = [named('AndroidManifest.xml'), named('resources.arsc')]
  if (!entry) throw otherThan(zip)
  const elements = elementsOf(zip.read(entry, limits.manifest))
  const [manifest] = elements
  if (manifest?.name !== 'manifest') throw wrongType()
  const table = resources ? tableIn(zip.read(resources, limits.table)) : noTable
  // What stands anywhere else Android passes over.
  const inside = (...path: readonly string[]) => {
    const name = path.at(-1)
    const before = ['manifest', ...path.slice(0, -1)].join('\n')
    return elements.filter((one) => one.name === name && one.path.join('\n') === before)
  }
  return { zip, table, manifest, inside, application: inside('application')[0] }
}
type Opened = ReturnType<typeof open>

/** What is no app, but what apps are handed out in, is called by its name. */
function otherThan({ entries }: Zip): BadFile {
  const has = (name: RegExp) => entries.some((one) => name.test(one.name))
  if (has(/^BundleConfig\.pb$/) || has(/^base\/manifest\/AndroidManifest\.xml$/)) return new BadFile('file.appBundle')
  return has(/\.apk$/i) ? new BadFile('file.apkSet') : wrongType()
}

/** Android installs none of the parts of a split app alone. */
function mustBeWhole(manifest: Facts): void {
  if (manifest.text('split') || manifest.text('configForSplit')) throw new BadFile('artifact.configSplit')
  const needsOthers = manifest.is('isSplitRequired') || manifest.text('requiredSplitTypes')
  if (needsOthers) throw new BadFile('artifact.needsSplits')
}

/** What an element says, of the kind that is asked for. */
function factsIn(table: Table, element: Element | undefined) {
  const value = (name: string) => table.plain(element?.said.get(name))
  return {
    text: (name: string) => {
      const found = value(name)
      return found === undefined ? undefined : String(found).slice(0, limits.name)
    },
    whole: (name: string) => numberIn(value(name)),
    is: (name: string) => truthIn(value(name)),
  }
}
type Facts = ReturnType<typeof factsIn>

/** For which Android it was made; one that has a name and no number yet is newer than all. */
function targetOf(sdk: Facts): number {
  const said = sdk.whole('targetSdkVersion') ?? sdk.whole('minSdkVersion')
  return said ?? (sdk.text('targetSdkVersion') === undefined ? 1 : Number.POSITIVE_INFINITY)
}

/** What an app says of itself, and who signed it. */
export async function apkFacts(file: FileBytes): Promise<ArtifactFacts> {
  const opened = open(file)
  const { zip, table, manifest, inside, application } = opened
  const of = (element: Element | undefined) => factsIn(table, element)
  mustBeWhole(of(manifest))
  const packageName = of(manifest).text('package')
  if (!packageName || !/^[A-Za-z]\w*(\.\w+)*$/.test(packageName)) throw damaged()
  const namesOf = (elements: readonly Element[]) => sorted(elements.map((one) => of(one).text('name') ?? ''))
  const sdk = of(inside('uses-sdk')[0])
  const permissions = namesOf(asking.flatMap((name) => inside(name)))
  const signers = signersOf(file, zip)
  return {
    packageName,
    version: of(manifest).text('versionName'),
    versionCode: codeOf(of(manifest).whole('versionCodeMajor'), of(manifest).whole('versionCode')),
    minSdk: sdk.whole('minSdkVersion'),
    targetSdk: sdk.whole('targetSdkVersion'),
    permissions,
    impliedPermissions: impliedBy(permissions, targetOf(sdk)),
    features: namesOf(inside('uses-feature').filter((one) => of(one).is('required') !== false)),
    label: labelsOf(opened),
    abis: abisIn(zip),
    isDebuggable: of(application).is('debuggable') ?? false,
    isTestOnly: of(application).is('testOnly') ?? false,
    usesCleartext: of(application).is('usesCleartextTraffic'),
    allowsBackup: of(application).is('allowBackup') ?? true,
    trackers: trackersIn(zip, partsOf(opened)),
    hasIcon: (await iconOf(opened)) !== null,
    signers,
    signer: signers[0],
    isTestKey: signers.some(isTestKey),
    entries: zip.entries.length,
    unpacked: zip.unpacked,
  }
}

/** The picture an app is shown by: PNG, WebP or JPG; null where it has none that is a picture. */
export const apkIcon = async (file: FileBytes): Promise<Buffer | null> => iconOf(open(file))

const asking = ['uses-permission', 'uses-permission-sdk-23', 'uses-permission-sdk-m']
const components = ['activity', 'activity-alias', 'service', 'receiver', 'provider']

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined)
/** Android keeps a version code as two halves of 32 bits, both without a sign. */
function codeOf(major: number | undefined, minor: number | undefined): VersionCode | undefined {
  if (major === undefined && minor === undefined) return undefined
  const half = (value = 0) => BigInt.asUintN(32, BigInt(value))
  return versionCodeOf((half(major) << 32n) + half(minor))
}
const truthIn = (value: unknown) => (typeof value === 'boolean' ? value : undefined)
const sorted = (names: readonly string[]) => [...new Set(names)].filter(Boolean).toSorted().slice(0, limits.names)

const partsOf = ({ inside, table }: Opened) =>
  components
    .flatMap((name) => inside('application', name))
    .flatMap(({ said }) => {
      const name = table.plain(said.get('name'))
      return typeof name === 'string' ? [name] : []
    })

/** The screen it begins with, for what the app as a whole does not say. */
function beginning({ inside }: Opened, name: string) {
  return inside('application', 'activity').find(({ said }) => said.has(name))?.said
}

const iconOf = async (opened: Opened) => {
  const { zip, table, application } = opened
  return iconIn(zip, table, (application?.said.has('icon') ? application.said : beginning(opened, 'icon'))?.get('icon'))
}

/** Its name in each language; where none is for all others, the one it would have in English or else its first. */
function labelsOf(opened: Opened): Record<string, string> | undefined {
  const { table, application } = opened
  const value = (application?.said.has('label') ? application.said : beginning(opened, 'label'))?.get('label')
  if (typeof value !== 'object') return value === undefined ? undefined : { '': String(value).slice(0, limits.name) }
  const labels = new Map<string, string>()
  for (const one of table.find(value.to).toSorted((a, b) => a.bounds - b.bounds)) {
    if (labels.has(one.locale) || labels.size >= limits.locales) continue
    const label = table.plain(one.value, one.locale)
    if (label !== undefined) labels.set(one.locale, String(label).slice(0, limits.name))
  }
  const [first] = labels.values()
  if (first === undefined) return undefined
  return { '': labels.get('') ?? labels.get('en') ?? first, ...Object.fromEntries(labels) }
}

function abisIn({ entries }: Zip): string[] {
  const found = entries.flatMap(({ name }) => /^lib\/([\w-]{1,30})\/[^/]+$/.exec(name)?.[1] ?? [])
  return [...new Set(found)].toSorted().slice(0, 20)
}
