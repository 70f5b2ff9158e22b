import type { Page } from '@playwright/test'

/**
 * Bytes over the wire, with the heads of the answers, of what an idle page asks for by HTTP from here on to the end of
 * `work`, which answers with that time in milliseconds since 1970.
 */
export async function weigh(page: Page, work: () => Promise<number>): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const askedAt = new Map<string, number>()
  const all: { id: string; bytes: number }[] = []
  cdp.on('Network.requestWillBeSent', ({ requestId, wallTime }) => void askedAt.set(requestId, wallTime * 1000))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all.push({ id: requestId, bytes: encodedDataLength })
  })
  const end = await work()
  // What was asked for by then is counted whole.
  await page.waitForLoadState('networkidle')
  await cdp.detach()
  return all.reduce((sum, { id, bytes }) => ((askedAt.get(id) ?? Infinity) <= end ? sum + bytes : sum), 0)
}
