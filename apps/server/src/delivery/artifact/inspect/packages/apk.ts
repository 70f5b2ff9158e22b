import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact'
import { wrongType } from '../bad-file.ts'
import { type Element, elementsOf } from './binary-xml.ts'
import type { FileBytes } from '../file-bytes.ts'
import { readZip } from '../zip.ts'

const manifestLimit = 8 * 1024 * 1024
const mostPermissions = 500

const text = (element: Element | undefined, name: string) => {
  const value = element?.attributes.get(name)
  return value === undefined ? undefined : String(value).slice(0, 200)
}
const whole = (element: Element | undefined, name: string) => {
  const value = element?.attributes.get(name)
  return typeof value === 'number' ? value : undefined
}

/** What an app says of itself in its manifest. A version that stands in its resources is left out. */
export function apkFacts(file: FileBytes): ArtifactFacts {
  const zip = readZip(file)
  const entry = zip.entries.find(({ name }) => name === 'AndroidManifest.xml')
  if (!entry) throw wrongType()
  const elements = elementsOf(zip.read(entry, manifestLimit))
  const manifest = elements.find(({ name }) => name === 'manifest')
  const packageName = text(manifest, 'package')
  if (!packageName || !/^[A-Za-z]\w*(\.\w+)*$/.test(packageName)) throw wrongType()
  const sdk = elements.find(({ name }) => name === 'uses-sdk')
  const asked = elements.filter(({ name }) => name === 'uses-permission').map((one) => text(one, 'name') ?? '')
  return {
    packageName,
    version: text(manifest, 'versionName'),
    versionCode: whole(manifest, 'versionCode'),
    minSdk: whole(sdk, 'minSdkVersion'),
    targetSdk: whole(sdk, 'targetSdkVersion'),
    permissions: [...new Set(asked)].filter(Boolean).toSorted().slice(0, mostPermissions),
    entries: zip.entries.length,
    unpacked: zip.unpacked,
  }
}
