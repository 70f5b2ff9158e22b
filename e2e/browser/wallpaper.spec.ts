import type { Page } from '@playwright/test'
import { png } from '../../apps/server/src/delivery/artifact/testing/pictures.ts'
import { expect, test } from './house.ts'

/** As large as the screens of many terminals. */
const picture = (grey: number, name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(png(720, 1280, grey)),
})

/** A second of a video, as this browser records it. */
const video = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 72, height: 128 })
    const into = canvas.getContext('2d') as CanvasRenderingContext2D
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const over = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    for (let nth = 0; nth < 12; nth++) {
      into.fillStyle = `hsl(${nth * 30} 80% 50%)`
      into.fillRect(0, 0, 72, 128)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    recorder.stop()
    await over
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })

test('[2.13] [5.7] wallpapers are shown by a schedule, and the page says how many terminals show them', async ({
  page,
  enter,
  product,
}) => {
  test.slow()
  const boss = await product.signIn('enterprise')
  await enter('enterprise', '/sysManage/wallpaper')
  for (const [grey, name] of [
    [0, 'plain'],
    [200, 'offers'],
  ] as const) {
    await page.getByRole('button', { name: 'New wallpaper' }).first().click()
    const form = page.getByRole('dialog', { name: 'New wallpaper' })
    await form.locator('input[type=file]').setInputFiles(picture(grey, `${name}.png`))
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('list', { name: 'Wallpapers and videos' })).toContainText(name)
  }
  await page.getByRole('button', { name: 'Preview plain' }).click()
  const preview = page.getByRole('dialog', { name: 'plain' })
  await expect(preview.getByRole('img', { name: 'plain' })).toBeVisible()
  await expect(preview.getByText('Same size as the screen of this model')).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('tab', { name: 'Schedules' }).click()
  await page.getByRole('button', { name: 'New schedule' }).first().click()
  const form = page.getByRole('dialog', { name: 'New schedule' })
  await form.getByLabel('Name', { exact: true }).fill('All day')
  await form.getByLabel('Default wallpaper').click()
  await page
    .getByTitle(/^plain/)
    .last()
    .click()
  await form.getByRole('button', { name: 'New entry' }).click()
  await form.getByLabel('Entry 1: Wallpaper').click()
  await page
    .getByTitle(/^offers/)
    .last()
    .click()
  await form.getByLabel('Entry 1: Start time').fill('00:00')
  await form.getByLabel('Entry 1: End time').fill('00:00')
  await form.getByLabel('Entry 1: End time').press('Tab')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /All day/ })
  await expect(row).toContainText('offers')
  await row.getByRole('button', { name: 'Assign to…' }).click()
  const give = page.getByRole('dialog', { name: 'Assign: Wallpaper' })
  await give.getByText('Enterprise', { exact: true }).click()
  await expect(give).toContainText(
    /\d+ of \d+ terminals have a different screen size \(.+\) and keep the current content/,
  )
  await give.getByRole('button', { name: 'Save' }).click()
  await expect(give).toHaveCount(0)

  const shows = async () => (await boss.wallpaper.proof({})).records[0]?.shows ?? 0
  await expect.poll(shows, { timeout: 60_000 }).toBeGreaterThan(0)
  await page.getByRole('tab', { name: 'Display status' }).click()
  await expect(page.getByRole('button', { name: /: Different screen size: \d+/ })).toBeVisible()
  await page.getByRole('button', { name: /: Displayed: \d+/ }).click()
  const terminals = page.getByRole('dialog', { name: /terminals$/ })
  const first = terminals.getByRole('row').nth(1)
  await expect(first).toContainText('offers')
  await first.getByRole('link').click()
  await page.getByRole('tab', { name: 'Policies' }).click()
  await expect(page.getByText('Now: offers')).toBeVisible()
})

test('a video is taken in with a frame of it as its poster', async ({ page, enter }) => {
  await enter('enterprise', '/sysManage/wallpaper')
  const buffer = Buffer.from(await video(page))
  await page.getByRole('button', { name: 'New wallpaper' }).first().click()
  const form = page.getByRole('dialog', { name: 'New wallpaper' })
  await form.getByText('Video', { exact: true }).click()
  await form.locator('input[type=file]').first().setInputFiles({ name: 'clip.webm', mimeType: 'video/webm', buffer })
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('clip')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Required')).toBeVisible()
  await form.getByRole('button', { name: 'Use this frame' }).click()
  await expect(form.getByText('The current frame is the poster')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  const card = page
    .getByRole('list', { name: 'Wallpapers and videos' })
    .getByRole('listitem')
    .filter({ hasText: 'clip' })
  await expect(card).toContainText('72x128')
  await expect(card).toContainText('Video')
  await card.getByRole('button', { name: 'Preview clip' }).click()
  await expect(page.getByRole('dialog', { name: 'clip' }).getByLabel('Video clip')).toBeVisible()
})
