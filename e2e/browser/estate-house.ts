import { contract } from '@cpm/contract'
import type { Resource } from '@cpm/contract/kernel/resource'
import { type DemoName, type Product, startDemo } from '../product.ts'
import { test as base } from './house.ts'

/** The demo as `npm start` makes it, all 200 terminals of it. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
    async ({}, provide) => {
      const product = await startDemo(200)
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 420_000 },
  ],
})

/** The pages of the menu, and those it leads to. */
export const pages = Object.values(contract as Record<string, Resource>).flatMap((r) => r.pages ?? [])

/** Addresses the person's menu holds. */
export async function menuOf(product: Product, name: DemoName): Promise<string[]> {
  type Node = { url: string; menuVoList: Node[] }
  const person = await product.signIn(name)
  const { userVo } = await person.session.isLogin()
  const { menuList } = await person.menu.ofAccount({ id: userVo.id })
  const urls = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => [node.url, ...urls(node.menuVoList)])
  return urls(menuList)
}
