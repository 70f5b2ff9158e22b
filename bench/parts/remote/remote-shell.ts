import { chromium, type Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { realAgent } from '../../../e2e/browser/real-agent.ts'
import { type Product, startProduct } from '../../../e2e/product.ts'
import { chromiumOf } from '../../../tools/debian.ts'
import { closingBehind } from '../../closing.ts'
import { builtConsole } from '../../pages/console.ts'
import { bareShell, echoes } from '../../load/shell-echo.ts'
import { percentile } from '../../measure.ts'
import type { BySize, Size } from '../../size.ts'
import { ms, type Row } from '../../table.ts'

const sn = 'BENCHSHELL'

const numbers: BySize<{ keys: number; flood: number }> = {
  full: { keys: 1_000, flood: 100_000_000 },
  quick: { keys: 200, flood: 20_000_000 },
  tiny: { keys: 20, flood: 200_000 },
}

/** How soon a shell answers, and what a flood of it does to the page that shows it. */
export async function remoteShell(size: Size): Promise<Row[]> {
  const { keys, flood } = numbers[size]
  await builtConsole()
  return closingBehind(async (later) => {
    const product = await startProduct()
    later(product.stop)
    const agent = await realAgent(product, sn)
    later(agent.close)
    const bare = await bareShell()
    later(bare.close)
    const plain = await echoes(bare.url, keys)
    const owner = await product.signIn('enterprise')
    const { id, url } = await owner.remoteSession.create({ sn, kind: 'shell' })
    const ours = await echoes(url, keys)
    await owner.remoteSession.end({ id })
    const lag = await lagOf(product, flood)
    const method = `${keys.toLocaleString('en')} keys on loopback, each to its echo: server, relay, recording, agent, PTY; baseline: the same shell behind a bare WebSocket`
    const row = (what: string, share: number): Row => {
      const [a, b] = [percentile(ours, share), percentile(plain, share)]
      return { what, measured: ms(a), baseline: ms(b), ratio: a / b, method }
    }
    const flooded = `${(flood / 1e6).toFixed(1)} MB written by a shell as fast as it can, shown in the page all the while; the longest that a key waited until the page heard it`
    return [
      row('shell: key to echo, p50', 0.5),
      row('shell: key to echo, p95', 0.95),
      { what: 'shell: lag of the page in a flood', measured: ms(lag), baseline: '', ratio: null, method: flooded },
    ]
  })
}

async function lagOf(product: Product, bytes: number): Promise<number> {
  const browser = await chromium.launch({ executablePath: chromiumOf(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: product.url })
    await enter(page, product)
    const rows = page.locator('.xterm-rows')
    await rows.getByText('$').first().waitFor()
    await page.evaluate(() => {
      const lag = { most: 0 }
      Object.assign(window, { lag })
      const heard = ({ timeStamp }: Event) => (lag.most = Math.max(lag.most, performance.now() - timeStamp))
      window.addEventListener('keydown', heard, { capture: true })
    })
    await page.locator('.xterm-helper-textarea').focus()
    await page.keyboard.type(`clear; head -c ${bytes} /dev/zero | tr "\\0" x | fold -w 100; echo flood-"over"\n`)
    let isOver = false
    const over = rows
      .getByText('flood-over')
      .last()
      .waitFor({ timeout: 300_000 })
      .finally(() => (isOver = true))
    while (!isOver) {
      await page.keyboard.press('Shift')
      await wait(20)
    }
    await over
    return await page.evaluate(() => (window as unknown as { lag: { most: number } }).lag.most)
  } finally {
    await browser.close()
  }
}

async function enter(page: Page, product: Product): Promise<void> {
  const { token, session } = await product.signIn('enterprise')
  const { userVo } = await session.isLogin()
  await page.addInitScript(
    (kept) => {
      localStorage.setItem('language', 'en')
      localStorage.setItem('token', kept.token)
      localStorage.setItem('sys', JSON.stringify(kept))
    },
    { token, info: userVo, isLogin: true, language: 'en' },
  )
  await page.goto(`/remote/shell/${sn}`)
}
