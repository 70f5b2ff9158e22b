import { contract } from '@cpm/contract'
import type { Resource } from '@cpm/contract/kernel/resource'
import type { Page, Request } from '@playwright/test'
import type { Product } from '../product.ts'

/** The pages of the menu, and those it leads to. */
export const pages = Object.values(contract as Record<string, Resource>).flatMap((r) => r.pages ?? [])

/** Addresses of all of them, where a terminal and a task are to be seen. */
export async function addresses(product: Product) {
  const boss = await product.signIn('enterprise')
  // One that is here: what other tests leave behind can be first in a list.
  const here = await boss.terminal.list({ online: true, status: 'activated', platform: ['android'] })
  const sn = here.records[0]?.sn as string
  const { id } = await boss.task.create({ type: 'message', params: { text: 'hello' }, target: { sns: [sn] } })
  // A file that something uses, which its page says with a link.
  const bytes = new TextEncoder().encode('SN,price')
  const file = await boss.artifact.put({ kind: 'file', name: 'prices.csv', bytes })
  await boss.task.create({
    type: 'push_file',
    params: { artifactId: file.id, path: '/sdcard/Download/prices.csv' },
    target: { sns: [sn] },
    startAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const visit = await boss.remoteSession.create({ sn, kind: 'files', viewOnly: true })
  await boss.remoteSession.end({ id: visit.id })
  return pages.map(({ path, title }) => ({
    path,
    title,
    address: path.replace('{sn}', sn).replace('{id}', visit.id) + (path === '/longRange/taskInfo' ? `?id=${id}` : ''),
  }))
}

/**
 * Waits until a page has what it asks for and draws nothing more: twice in a row the browser had time to spare, and no
 * request was open or new. To be called before the page goes anywhere.
 */
export function restOf(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let begun = 0
  page.on('request', (one) => {
    open.add(one)
    begun++
  })
  page.on('requestfinished', (one) => open.delete(one))
  page.on('requestfailed', (one) => open.delete(one))
  return async () => {
    for (let quiet = 0; quiet < 2; quiet++) {
      const before = begun
      await page.evaluate(
        () => new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done()))),
      )
      if (open.size > 0 || begun !== before) quiet = -1
    }
  }
}
