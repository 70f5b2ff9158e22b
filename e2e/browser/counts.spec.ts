import type { DemoName } from '../product.ts'
import { addressesOf, faultsOf } from './counting.ts'
import { test } from './estate-house.ts'
import { expect } from './house.ts'

const persons: readonly DemoName[] = ['admin', 'enterprise', 'store', 'sales']

for (const name of persons) {
  test(`every number that counts rows leads ${name} to exactly these rows`, async ({
    page,
    enter,
    product,
    complaints,
  }) => {
    test.setTimeout(900_000)
    const addresses = await addressesOf(product, name)
    await enter(name, '/dashboard/index')
    const second = await page.context().newPage()
    const before = new Set<string>()
    const faults: string[] = []
    const followed: string[] = []
    for (const address of addresses) {
      const found = await faultsOf(page, second, address, before)
      faults.push(...found.faults)
      followed.push(...found.followed)
    }

    // A page may ask for something that is not there, such as a picture; other tests look at that.
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 404/.test(text)))
    expect(faults).toEqual([])
    expect(followed.length).toBeGreaterThan(5)
  })
}
