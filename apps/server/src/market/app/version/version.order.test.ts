import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { apkOf, debWith, msi, zipOf } from '../../../delivery/artifact/testing/packages.ts'
import { programOf } from '../../../delivery/artifact/testing/windows/program.ts'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

/** Files as people bring them: each is a newer version as its platform has it, or refused with both versions named. */

let world: MarketWorld
beforeAll(async () => void (world = await openMarketWorld()))
afterAll(() => world.close())

const zip = (said: string) => zipOf([{ name: 'prices.csv', bytes: Buffer.from(`price,${said}`) }])

function deb(name: string, version: string) {
  const text = Buffer.from(`Package: ${name}\nVersion: ${version}\nArchitecture: amd64\n`)
  const tar = Buffer.alloc(10_240)
  tar.write('./control', 0)
  tar.write(text.length.toString(8).padStart(11, '0'), 124)
  text.copy(tar, 512)
  return debWith('control.tar', () => tar)
}

/** The installer that is kept says 3.2.1, which takes five signs. */
function msiOf(version: string) {
  if (version.length !== 5) throw new Error('the version takes five signs')
  return Buffer.from(msi().toString('latin1').replaceAll('3.2.1', version), 'latin1')
}

const fileOf = {
  deb: (name: string, version: string) => deb(name, version),
  exe: (name: string, version: string) =>
    programOf({ ProductName: name, FileVersion: version, ProductVersion: version }),
  msi: (_: string, version: string) => msiOf(version),
  apk: (name: string, code: string) => apkOf(name, `v${code}`, BigInt(code)),
}
type Kind = keyof typeof fileOf
const bring = (kind: Kind, name: string, version: string) =>
  world.bring(world.clerk, kind, `app.${kind}`, fileOf[kind](name, version))

let named = 0
async function appOf(kind: Kind, version: string) {
  const name = kind === 'deb' ? `harbour-app${++named}` : `com.harbour.app${++named}`
  const artifactId = await bring(kind, name, version)
  const { id } = await world.clerk.app.create({ artifactId, type: 'tools', visibility: 'public' })
  return {
    id,
    add: async (next: string) => world.clerk.app.addVersion({ id, artifactId: await bring(kind, name, next) }),
    remove: () => world.clerk.app.remove({ id }),
  }
}

test('a day of price lists: each newer one is taken by its name alone, and an older one is refused', async () => {
  const { clerk } = world
  const put = (version: string, said = version) => world.bring(clerk, 'zip', `prices-${version}.zip`, zip(said))
  const first = await put('20261120.1')
  const { id } = await clerk.app.create({ artifactId: first, type: 'tools', visibility: 'public' })
  for (const version of ['20261120.2', '20261121.1']) {
    expect(await clerk.app.addVersion({ id, artifactId: await put(version) })).toMatchObject({ versionName: version })
  }
  const older = refusal(codes.conflict, 'this file has 20261120.1, but 20261121.1 already exists')
  await expect(clerk.app.addVersion({ id, artifactId: first })).rejects.toEqual(older)
  await expect(clerk.app.addVersion({ id, artifactId: await put('20261120.1', 'again') })).rejects.toEqual(older)
  const same = refusal(codes.conflict, 'this file has 20261121.1, but 20261121.1 already exists')
  await expect(clerk.app.addVersion({ id, artifactId: await put('20261121.1', 'other bytes') })).rejects.toEqual(same)
  const { records } = await clerk.app.versions({ id })
  expect(records.map((row) => row.versionName)).toEqual(['20261121.1', '20261120.2', '20261120.1'])
})

test.each<[Kind, string, string]>([
  ['deb', '250324.0428', '250401.0100'],
  ['deb', '2.0', '1:1.0.2'],
  ['deb', '1.8.0~rc1', '1.8.0'],
  ['deb', '1.0-1', '1.0-1ubuntu1'],
  ['exe', '3000.1', '3001.1'],
  ['exe', '250324.0428', '250401.0100'],
  ['exe', '1.2.3.65535', '1.2.3.65536'],
  ['msi', '255.9', '256.0'],
  ['msi', '9.9.9', '10.10'],
  ['apk', '4294967295', '4294967301'],
  ['apk', '9223372036854775807', '9223372036854775808'],
])('a %s of %s is followed by %s, and not the other way', async (kind, older, newer) => {
  const rising = await appOf(kind, older)
  await expect(rising.add(newer)).resolves.toMatchObject({ reviewStatus: 'not_submitted' })
  await rising.remove()
  const falling = await appOf(kind, newer)
  const names = kind === 'apk' ? `${older} (v${older}), but ${newer} (v${newer})` : `${older}, but ${newer}`
  await expect(falling.add(older)).rejects.toEqual(refusal(codes.conflict, `this file has ${names} already exists`))
  await falling.remove()
})
