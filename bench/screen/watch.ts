import type { Browser, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { firstPicture, type Looking, lookAt, noteDraws } from './look.ts'

const novnc = fileURLToPath(new URL('../../node_modules/@novnc/novnc/', import.meta.url))
const root = '/bench-novnc/'
const password = 'bench-12'
export { password as vncPassword }
const html = '<!doctype html><button>Connect</button><div id="screen"></div>'

/** Somebody with noVNC as its maker ships it, in a page of `origin`, at a WebSocket. */
export async function watch(browser: Browser, origin: string, url: string): Promise<Watching> {
  const page = await novncPage(browser, origin)
  await page.evaluate(connect, { url, password, onClick: false })
  return { page, looking: await lookAt(page, '#screen canvas') }
}

export type Watching = { page: Page; looking: Looking }

/** Milliseconds from a click in such a page to the first picture. */
export async function firstOfNovnc(browser: Browser, origin: string, url: string): Promise<number> {
  const page = await novncPage(browser, origin)
  try {
    const connected = page.evaluate(connect, { url, password, onClick: true })
    const { took } = await firstPicture(page, () => page.click('button'), { inside: '#screen', over: '#veil' })
    await connected
    return took
  } finally {
    await page.close()
  }
}

async function novncPage(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await noteDraws(page)
  await page.route(`${origin}${root}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(root.length)
    if (path === '') return route.fulfill({ contentType: 'text/html', body: html })
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(`${novnc}${path}`) })
  })
  await page.goto(`${origin}${root}`)
  // By a tag and not by import() in what is run there: where Vite has read this file, that would be Vite's own.
  const content = `import RFB from '${root}core/rfb.js'; window.RFB = RFB`
  await page.addScriptTag({ type: 'module', content })
  await page.waitForFunction(() => 'RFB' in window)
  return page
}

declare global {
  interface Window {
    RFB: new (at: Element, ws: WebSocket, o: object) => EventTarget
  }
}

type How = { url: string; password: string; onClick: boolean }

/** In the page: connects at once, or at a click on its button. */
async function connect({ url, password: secret, onClick }: How): Promise<void> {
  if (onClick) {
    await new Promise((resolve) => document.querySelector('button')?.addEventListener('click', resolve, { once: true }))
  }
  const socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  let left = ''
  socket.addEventListener('close', ({ code, reason }) => (left = `${code} ${reason}`))
  const at = document.querySelector('#screen') as Element
  const rfb = new window.RFB(at, socket, { credentials: { password: secret } })
  await new Promise<void>((resolve, reject) => {
    rfb.addEventListener('connect', () => resolve())
    rfb.addEventListener('disconnect', () => reject(new Error(`disconnected: ${left}`)))
    rfb.addEventListener('securityfailure', () => reject(new Error('not let in')))
  })
}
