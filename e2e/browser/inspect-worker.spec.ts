import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'

const source = readFileSync(new URL('../../apps/console/plugins/offline/worker.js', import.meta.url), 'utf8')
const path = '/technicalSupport/inspect'
const page = (build: number) => `<!doctype html><link rel="icon" href="data:,"><h1>Page ${build}</h1><p></p>
<script>navigator.serviceWorker.register('/inspect-worker.js', { scope: '${path}', updateViaCache: 'none' })</script>
<script src="/assets/${build}.js"></script>`
const worker = (build: number) => {
  const document = createHash('sha256').update(page(build)).digest('hex')
  const known = { path, files: [`/assets/${build}.js`], document, build: String(build) }
  return source.replace('KNOWN', JSON.stringify(known))
}

test('a newer page comes whole with the next opening, and until then the older one is whole, without a network too', async ({
  page: tab,
  context,
}) => {
  // What is on the server: its page, its worker and its scripts may be of different builds while it is being updated.
  const served = { page: 1, worker: 1, scripts: [1] }
  const server = createServer(({ url = '' }, answer) => {
    const script = Number(/^\/assets\/(\d)\.js$/.exec(url)?.[1])
    const [type, body] =
      url === path
        ? ['text/html', page(served.page)]
        : url === '/inspect-worker.js'
          ? ['text/javascript', worker(served.worker)]
          : served.scripts.includes(script)
            ? ['text/javascript', `document.querySelector('p').textContent = 'Script ${script}'`]
            : ['text/plain', null]
    answer.writeHead(body === null ? 404 : 200, { 'content-type': type ?? '', 'cache-control': 'no-cache' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const whole = async (build: number) => {
    await expect(tab.getByText(`Page ${build}`)).toBeVisible()
    await expect(tab.getByText(`Script ${build}`)).toBeVisible()
  }
  const states = () =>
    tab.evaluate(async () => {
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration())!
      return [installing, waiting, active].map((one) => one !== null)
    })
  /** Asks for a newer worker; answers whether one waits then. */
  const update = async () => {
    await tab.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!
      await registration.update().catch(() => null)
    })
    await expect.poll(async () => (await states())[0]).toBe(false)
    return (await states())[1]
  }
  try {
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    await expect.poll(states).toEqual([false, false, true])
    // The worker of the next build is there, and its page or one of its scripts is not yet.
    Object.assign(served, { worker: 2, scripts: [1, 2] })
    expect(await update()).toBe(false)
    Object.assign(served, { page: 2, scripts: [] })
    expect(await update()).toBe(false)
    await context.setOffline(true)
    await tab.reload()
    await whole(1)
    await context.setOffline(false)
    Object.assign(served, { scripts: [2] })
    expect(await update()).toBe(true)
    await whole(1)
    await tab.reload()
    await whole(2)
    await context.setOffline(true)
    await tab.reload()
    await whole(2)
  } finally {
    server.close()
  }
})
