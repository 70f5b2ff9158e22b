import { encode } from 'fast-png'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Apps as Android's own tools make and sign them, and what those say of them. */

export const framework = '/usr/share/android-framework-res/framework-res.apk'
const needed = [
  '/usr/bin/aapt',
  '/usr/bin/aapt2',
  '/usr/bin/zipalign',
  '/usr/bin/apksigner',
  '/usr/bin/openssl',
  framework,
]
export const lacksAndroid = needed.filter((file) => !existsSync(file)).map((file) => `this system has no ${file}`)

export const folder = mkdtempSync(join(tmpdir(), 'cpm-apps-'))
export const file = (name: string) => join(folder, name)
/** What a program says. */
export const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 })

export const picture = (side: number) =>
  Buffer.from(
    encode({ width: side, height: side, channels: 3, depth: 8, data: new Uint8Array(3 * side * side).fill(side) }),
  )

const manifest = `<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.harbour.till"
    android:versionCode="321" android:versionName="@string/version">
  <uses-sdk android:minSdkVersion="26" android:targetSdkVersion="30"/>
  <uses-permission android:name="android.permission.INTERNET"/>
  <uses-permission android:name="android.permission.CAMERA"/>
  <uses-permission-sdk-23 android:name="android.permission.NFC"/>
  <uses-feature android:name="android.hardware.nfc" android:required="true"/>
  <uses-feature android:name="android.hardware.camera" android:required="false"/>
  <application android:label="@string/name" android:icon="@mipmap/icon" android:debuggable="@bool/open"
      android:allowBackup="false" android:usesCleartextTraffic="true" android:testOnly="true">
    <activity android:name="com.harbour.till.Main"/>
    <service android:name="com.umeng.push.Service"/>
  </application>
</manifest>`

const strings = (name: string) =>
  `<resources><string name="name">${name}</string><string name="version">3.2.1</string></resources>`
/** So many that no other language has that the newer tool leaves them out there. */
const others = Array.from({ length: 9 }, (_, nth) => `<string name="other_${nth}">${nth}</string>`).join('')
const ofAll = `<resources>${others}<string name="name">@string/short_name</string><string name="version">3.2.1</string>
  <string name="short_name">Harbour Till</string><bool name="open">true</bool></resources>`
const layers = `<?xml version="1.0" encoding="utf-8"?>
<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
  <background android:drawable="@android:color/white"/><foreground android:drawable="@mipmap/front"/>
</adaptive-icon>`

const values: Readonly<Record<string, string>> = {
  'values/strings.xml': ofAll,
  'values-zh-rCN/strings.xml': strings('港口收银'),
  'values-de/strings.xml': strings('Hafenkasse'),
  'values-b+sr+Latn/strings.xml': strings('Lučka kasa'),
}

export type Look = 'densities' | 'layers'
export const sides: Readonly<Record<Look, string>> = { densities: 'icon', layers: 'front' }

function write(root: string, files: Readonly<Record<string, string | Buffer>>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
}

/** What an app is made of: its picture in three densities, or in layers of which the front one is. */
function sourceOf(look: Look): string {
  const root = mkdtempSync(join(folder, 'source-'))
  const drawn = Object.fromEntries(
    Object.entries({ mdpi: 48, xhdpi: 96, xxhdpi: 144 }).map(([density, side]) => [
      `res/mipmap-${density}/${sides[look]}.png`,
      picture(side),
    ]),
  )
  const valued = Object.fromEntries(Object.entries(values).map(([name, text]) => [`res/${name}`, text]))
  write(root, {
    'AndroidManifest.xml': manifest,
    ...valued,
    ...drawn,
    ...(look === 'layers' && { 'res/mipmap-anydpi-v26/icon.xml': layers }),
    // Large enough to be summed up in several pieces.
    'raw/lib/arm64-v8a/libtill.so': Buffer.alloc(3_000_000, 7),
    'raw/lib/armeabi-v7a/libtill.so': Buffer.alloc(10, 7),
  })
  return root
}

const linked = (root: string, out: string) =>
  run(
    'aapt',
    'package',
    '-f',
    '-F',
    out,
    '--no-crunch',
    '-0',
    'so',
    '-M',
    join(root, 'AndroidManifest.xml'),
    '-S',
    join(root, 'res'),
    '-I',
    framework,
    join(root, 'raw'),
  )

/** The newer tool, which may leave out of a table what is not there. */
function linkedSparse(root: string, out: string): string {
  const compiled = `${out}.flat.zip`
  run('aapt2', 'compile', '--no-crunch', '--dir', join(root, 'res'), '-o', compiled)
  run(
    'aapt2',
    'link',
    '-o',
    out,
    '--manifest',
    join(root, 'AndroidManifest.xml'),
    '-I',
    framework,
    '--enable-sparse-encoding',
    compiled,
  )
  return out
}

/** An app that nobody has signed yet. */
export function appOf(look: Look, tool: 'aapt' | 'aapt2' = 'aapt'): string {
  const root = sourceOf(look)
  const made = join(root, 'made.apk')
  const aligned = join(root, 'aligned.apk')
  if (tool === 'aapt') linked(root, made)
  else linkedSparse(root, made)
  run('zipalign', '-f', '4', made, aligned)
  return aligned
}

/** An app of nothing but a manifest, of which this is inside. */
export function bareAppOf(name: string, inside: string, attributes = ''): string {
  const root = mkdtempSync(join(folder, 'bare-'))
  const text = `<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.harbour.${name}"
    android:versionCode="1" android:versionName="1.0" ${attributes}>${inside}<application/></manifest>`
  write(root, { 'AndroidManifest.xml': text })
  run('aapt', 'package', '-f', '-F', file(`${name}.apk`), '-M', join(root, 'AndroidManifest.xml'), '-I', framework)
  return file(`${name}.apk`)
}

/** What `aapt` says of an app, as lines of a word and what stands behind it. */
export function badging(apk: string) {
  const text = run('aapt', 'dump', 'badging', apk)
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one)
  const one = (pattern: RegExp) => pattern.exec(text)?.[1]
  const implied = all(/^uses-implied-permission: name='([^']*)'/gm)
  const labels = [...text.matchAll(/^application-label(?:-([\w-]+))?:'(.*)'$/gm)].map(
    ([, locale = '', label = '']) => [locale, label] as const,
  )
  return {
    packageName: one(/^package: name='([^']*)'/m),
    version: one(/ versionName='([^']*)'/),
    versionCode: Number(one(/ versionCode='([^']*)'/)),
    minSdk: Number(one(/^sdkVersion:'(\d+)'/m)),
    targetSdk: Number(one(/^targetSdkVersion:'(\d+)'/m)),
    permissions: all(/^uses-permission(?:-sdk-23)?: name='([^']*)'/gm)
      .filter((name) => !implied.includes(name))
      .toSorted(),
    impliedPermissions: implied,
    features: all(/^ {2}uses-feature: name='([^']*)'/gm).filter(
      (name) => !text.includes(`uses-implied-feature: name='${name}'`),
    ),
    abis: all(/'([\w-]+)'/g).length > 0 ? (one(/^native-code: (.*)$/m)?.match(/[\w-]+/g) ?? []) : [],
    isDebuggable: text.includes('application-debuggable'),
    isTestOnly: /^testOnly='-1'/m.test(text),
    label: Object.fromEntries(labels),
  }
}

/** What `apksigner` says: by which schemes it verifies, and the certificates in their order. */
export function signatures(apk: string, ...args: string[]) {
  const text = run('apksigner', 'verify', '-v', '--print-certs', ...args, apk)
  return {
    schemes: [...text.matchAll(/^Verified using (v[123]) scheme .*: true$/gm)].map(([, one]) => one),
    certificates: [...text.matchAll(/^Signer #\d+ certificate SHA-256 digest: ([0-9a-f]{64})$/gm)].map(
      ([, one]) => one,
    ),
  }
}

/** A key of somebody, as `apksigner` takes it. */
export function keyOf(name: string, ...how: string[]): string[] {
  const [pem, key, certificate] = [file(`${name}.pem`), file(`${name}.pk8`), file(`${name}.x509`)]
  run(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    ...how,
    '-nodes',
    '-keyout',
    pem,
    '-out',
    certificate,
    '-days',
    '9000',
    '-subj',
    `/C=CN/O=Harbour/CN=${name}`,
  )
  run('openssl', 'pkcs8', '-topk8', '-nocrypt', '-in', pem, '-outform', 'DER', '-out', key)
  return ['--key', key, '--cert', certificate]
}

export function sign(apk: string, name: string, ...args: string[]): string {
  const out = file(`${name}.apk`)
  run('apksigner', 'sign', '--out', out, ...args, apk)
  return out
}
