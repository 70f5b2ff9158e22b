import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'
import { testFolder } from '../../apps/server/src/testing/folder.ts'
import { chromiumOf } from '../../tools/debian.ts'
import { expect, test } from './house.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
void prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer }, fireImmediately: true })

async function codeOf(text: string, format: WriteInputBarcodeFormat): Promise<Buffer> {
  const { image } = await writeBarcode(text, { format, scale: 3 })
  return Buffer.from(await (image as Blob).arrayBuffer())
}

/** A film of one picture, as a camera that is held still sees it. */
async function filmOf(page: Page, png: Buffer): Promise<Buffer> {
  const jpeg = await page.evaluate(
    async (data) => {
      const picture = await createImageBitmap(await (await fetch(data)).blob())
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 640, height: 480 })
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 640, 480)
      context.drawImage(picture, (640 - picture.width) / 2, 140)
      return canvas.toDataURL('image/jpeg', 0.95)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  const frame = Buffer.from(jpeg.slice(jpeg.indexOf(',') + 1), 'base64')
  return Buffer.concat([frame, frame, frame])
}

const title = (en: string) => ({ cn: en, en })

test('[5.11] an SN is read from its bar code by the camera, from a picture, or typed', async ({
  page,
  enter,
  product,
  playwright,
}) => {
  const boss = await product.signIn('enterprise')
  const { id } = await boss.inspectionForm.create({
    title: title('Codes'),
    sections: [{ id: 's1', title: title('Till'), items: [{ id: 'sn', kind: 'scan', title: title('SN of the till') }] }],
  })
  await boss.inspectionForm.activate({ id })
  await page.goto('about:blank')
  const film = await filmOf(page, await codeOf('PB04219A00317', 'Code128'))
  await enter('enterprise', '/technicalSupport/inspect')
  await expect(page.getByRole('button', { name: /^Start: Codes/ })).toBeVisible()
  const storageState = await page.context().storageState()
  const folder = mkdtempSync(join(testFolder(), 'cpm-scan-'))
  writeFileSync(join(folder, 'film.mjpeg'), film)
  const browser = await playwright.chromium.launch({
    executablePath: chromiumOf(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${join(folder, 'film.mjpeg')}`,
    ],
  })
  try {
    const context = await browser.newContext({ storageState, baseURL: product.url, reducedMotion: 'reduce' })
    const phone = await context.newPage()
    const complaints: string[] = []
    phone.on('console', (message) => (message.type() === 'error' ? complaints.push(message.text()) : 0))
    phone.on('pageerror', (error) => complaints.push(String(error)))
    await phone.setViewportSize({ width: 390, height: 844 })
    // It comes with the list of forms, before any of them is begun.
    const fetched = phone.waitForResponse((one) => one.url().endsWith('.wasm'))
    await phone.goto('/technicalSupport/inspect')
    await fetched
    await phone.getByRole('button', { name: /^Start: Codes/ }).click()
    const field = phone.getByLabel('SN of the till', { exact: true }).getByRole('textbox')
    await phone.getByRole('button', { name: 'Scan' }).click()
    await expect(field).toHaveValue('PB04219A00317')
    await expect(phone.getByRole('dialog')).toBeHidden()
    // What reads it may compile WebAssembly; the page may not.
    const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy')
    expect(await policyOf(phone.workers()[0]?.url() ?? '')).toContain("'wasm-unsafe-eval'")
    expect(await policyOf(phone.url())).not.toContain('wasm')
    await field.fill('TYPED1')
    // A picture without a code says so; one with a code is read, where there is no camera as well.
    await context.clearPermissions()
    await phone.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await phone.getByRole('button', { name: 'Scan' }).click()
    const dialog = phone.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toContainText('The camera is not allowed')
    const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
    const chooser = dialog.locator('input[type=file]')
    await chooser.setInputFiles(
      picture('none.png', await page.screenshot({ clip: { x: 0, y: 0, width: 50, height: 50 } })),
    )
    await expect(dialog.getByRole('alert')).toContainText('No code found in this image')
    await chooser.setInputFiles(picture('broken.png', Buffer.from('no picture')))
    await expect(dialog.getByRole('alert')).toContainText('cannot be read')
    await chooser.setInputFiles(picture('code.png', await codeOf('https://example.com/till?sn=PB1', 'QRCode')))
    await expect(field).toHaveValue('https://example.com/till?sn=PB1')
    expect(complaints).toEqual([])
    // Opened anew where there is no network it reads as well.
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)
    await phone.reload()
    await phone.getByRole('button', { name: 'Scan' }).click()
    await expect(field).toHaveValue('PB04219A00317')
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
