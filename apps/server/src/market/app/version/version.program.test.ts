import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { signingKey } from '../../../delivery/artifact/testing/android/keys.ts'
import { programOf, signedProgram } from '../../../delivery/artifact/testing/windows/program.ts'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

let world: MarketWorld
beforeAll(async () => void (world = await openMarketWorld()))
afterAll(() => world.close())

type Said = Readonly<Record<string, string>>
const exe = (said: Said) => world.bring(world.clerk, 'exe', 'program.exe', programOf(said))
const create = async (said: Said) => {
  const artifactId = await exe(said)
  return world.clerk.app.create({ artifactId, type: 'tools', visibility: 'public' })
}
const add = async (id: string, said: Said) => world.clerk.app.addVersion({ id, artifactId: await exe(said) })

let suites = 0
function suite() {
  const ProductName = `Harbour Suite ${++suites}`.replace(/ (\d)$/, ' No$1')
  const of = (name: string, version: string): Said => ({
    ProductName,
    FileVersion: version,
    InternalName: name.toLowerCase(),
    FileDescription: `Harbour ${name} ${version} Setup`,
    OriginalFilename: `${name}-${version}.exe`,
  })
  return { ProductName, of }
}

describe('two programs of one product', () => {
  test('are two apps, each with versions of its own, and both are named where one is brought for the other', async () => {
    const { ProductName, of } = suite()
    const till = await create(of('Till', '1.0'))
    const printer = await create(of('Printer', '1.0'))
    expect(till).toMatchObject({ packageName: ProductName, knownBy: { product: ProductName, program: 'Harbour Till' } })
    expect(printer).toMatchObject({
      packageName: `${ProductName} (Harbour Printer)`,
      knownBy: { product: ProductName, program: 'Harbour Printer', signer: null, upgradeCode: null },
    })
    await add(till.id, of('Till', '1.1'))
    await add(printer.id, of('Printer', '1.1'))
    const other = 'the file is Harbour Printer, the app is Harbour Till'
    await expect(add(till.id, of('Printer', '1.2'))).rejects.toEqual(refusal(codes.refused, other))
    await expect(add(printer.id, of('Till', '1.2'))).rejects.toEqual(
      refusal(codes.refused, 'the app is Harbour Printer'),
    )
    for (const name of ['Till', 'Printer'])
      await expect(create(of(name, '1.3'))).rejects.toEqual(refusal(codes.conflict, 'has the app'))
    // A third one is a third app.
    expect((await create(of('Scale', '1.0'))).packageName).toBe(`${ProductName} (Harbour Scale)`)
    expect((await world.clerk.app.get({ id: printer.id })).title.en).toBe(`${ProductName} (Harbour Printer)`)
  })

  test('do not both count a program that a terminal lists', async () => {
    const { ProductName, of } = suite()
    const [till, printer] = [await create(of('Till', '1.0')), await create(of('Printer', '1.0'))]
    const terminal = await world.make.terminal({ enterpriseId: world.mine.id, platform: 'windows' })
    const holders = async () =>
      Promise.all([till, printer].map(async ({ id }) => (await world.clerk.app.get({ id })).holders))
    await world.shows(terminal, [{ packageName: '{1}', name: ProductName, version: '1.0' }])
    expect(await holders()).toEqual([1, 0])
    await world.shows(terminal, [{ packageName: '{2}', name: 'Harbour Printer', version: '1.0' }])
    expect(await holders()).toEqual([0, 1])
  })

  test('by two makers are two apps', async () => {
    const { ProductName, of } = suite()
    const by = async (maker: string) => {
      const bytes = signedProgram(programOf(of('Till', '1.0')), signingKey(maker))
      const artifactId = await world.bring(world.clerk, 'exe', `${maker}.exe`, bytes)
      return world.clerk.app.create({ artifactId, type: 'tools', visibility: 'public' })
    }
    expect(await by('North')).toMatchObject({ packageName: ProductName, knownBy: { signer: 'CN=North' } })
    expect(await by('South')).toMatchObject({ packageName: `${ProductName} (South)`, knownBy: { signer: 'CN=South' } })
  })
})

test('an app that was there before programs were told apart goes on, and its next version says which it is', async () => {
  const { ProductName, of } = suite()
  const { id } = await create({ ProductName, FileVersion: '1.0' })
  await add(id, of('Till', '1.1'))
  await expect(add(id, of('Printer', '1.2'))).rejects.toEqual(refusal(codes.refused, 'the app is Harbour Till'))
  expect((await create(of('Printer', '1.2'))).packageName).toBe(`${ProductName} (Harbour Printer)`)
})

describe('the version of a product', () => {
  const of = (ProductName: string, FileVersion: string, ProductVersion: string): Said => ({
    ProductName,
    FileVersion,
    ProductVersion,
  })
  test('counts where that of the file stays, from then on', async () => {
    const { id } = await create(of('Stays', '1.0.0.0', '2.1'))
    expect(await world.versionOf(world.clerk, id)).toMatchObject({ versionName: '1.0.0.0' })
    expect(await add(id, of('Stays', '1.0.0.0', '2.2'))).toMatchObject({ versionName: '2.2' })
    expect(await add(id, of('Stays', '1.0.0.0', '2.10'))).toMatchObject({ versionName: '2.10' })
    for (const product of ['2.10', '2.9'])
      await expect(add(id, { ...of('Stays', '1.0.0.0', product), CompanyName: 'Other bytes' })).rejects.toEqual(
        refusal(codes.conflict, '2.10 already exists'),
      )
    expect(await add(id, of('Stays', '1.1.0.0', '2.11'))).toMatchObject({ versionName: '2.11' })
    const { records } = await world.clerk.app.versions({ id })
    expect(records.map((one) => one.versionName)).toEqual(['2.11', '2.10', '2.2', '1.0.0.0'])
  })

  test('does not count where that of the file moves, nor where it stays itself', async () => {
    const { id } = await create(of('Moves', '1.0', '5.0'))
    await expect(add(id, { ...of('Moves', '1.0', '5.0'), CompanyName: 'Other bytes' })).rejects.toEqual(
      refusal(codes.conflict, 'this file has 1.0, but 1.0 already exists'),
    )
    expect(await add(id, of('Moves', '1.1', '5.1'))).toMatchObject({ versionName: '1.1' })
    await expect(add(id, of('Moves', '1.0', '6.0'))).rejects.toEqual(refusal(codes.conflict, '1.1 already exists'))
  })
})
