import type { DemoName } from '../product.ts'
import { addressesOf, faultsOf } from './counting.ts'
import { showProgress } from './in-app.ts'
import { test } from './estate-house.ts'
import { expect } from './house.ts'

const persons: readonly DemoName[] = ['admin', 'enterprise', 'store', 'sales']

for (const name of persons) {
  test(`every number that counts rows leads ${name} to exactly these rows`, async ({ page, enter, product }) => {
    test.setTimeout(900_000)
    const addresses = await addressesOf(product, name)
    await showProgress(page)
    await enter(name, '/dashboard/index')
    const second = await page.context().newPage()
    await second.goto('/dashboard/index')
    const before = new Set<string>()
    const faults: string[] = []
    const followed: string[] = []
    for (const address of addresses) {
      const found = await faultsOf(page, second, address, before)
      faults.push(...found.faults)
      followed.push(...found.followed)
    }

    expect(faults).toEqual([])
    expect(followed.length).toBeGreaterThan(5)
  })
}
