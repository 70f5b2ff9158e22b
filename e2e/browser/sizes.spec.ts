import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from './house.ts'

const dist = fileURLToPath(new URL('../../apps/console/dist', import.meta.url))
/** Bytes of a built file as it goes over the wire. */
const wire = (file: string) => statSync(`${dist}${file}.br`).size

/** A file and everything it cannot start without. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!file.endsWith('.js')) return seen
  const text = readFileSync(`${dist}${file}`, 'utf8')
  for (const [, name] of text.matchAll(/(?:^|[;}])(?:import|export)(?:[^'"`;()]*?from)?\s*["']\.\/([^"']+)["']/g)) {
    withImports(`/assets/${name}`, seen)
  }
  return seen
}

test('the sign-in page is painted with at most 110 kB over the wire', () => {
  const html = readFileSync(`${dist}/index.html`, 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file as string)
  const files = new Set(named.flatMap((file) => [...withImports(file)]))
  expect(files.size).toBeGreaterThan(1)
  const sum = wire('/index.html') + [...files].reduce((n, file) => n + wire(file), 0)
  expect(sum, `${[...files].join(', ')}`).toBeLessThanOrEqual(110_000)
})

test('the device list is there with at most 470 kB over the wire, all in all', async ({
  page,
  enter,
  browser,
  product,
}) => {
  await enter('enterprise', '/device/index')
  await expect(page.getByRole('table').first()).toBeVisible()
  const storageState = await page.context().storageState()
  // A browser that has never been here: nothing is in its cache.
  const fresh = await browser.newContext({ storageState, baseURL: product.url })
  const first = await fresh.newPage()
  const client = await fresh.newCDPSession(first)
  await client.send('Network.enable')
  let bytes = 0
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await first.goto('/device/index')
  await expect(first.getByRole('table').first()).toBeVisible()
  await expect(first.getByRole('row').nth(5)).toBeVisible()
  await first.waitForLoadState('networkidle')
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(470_000)
  await fresh.close()
})
