import { fileRules } from '@cpm/contract/kernel/file/files'
import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sendFile } from '../src/api/transfer/upload.ts'
import { sendPieces } from '../src/api/transfer/pieces.ts'
import { Upload, Uploads } from '../src/kit/upload/upload.tsx'
import { axeSays, enter, show } from './stage.tsx'

const server = inject('files')
type Seen = { kept: number; cut: number[]; asked: number; here: number; offsets: number[] }
const seen = async () => ((await (await fetch(`${server}/seen`)).json()) as { result: Seen }).result

const file = (name: string, bytes: number, type = 'application/zip') =>
  new File([new Uint8Array(bytes)], name, { type })

/** As when a person has chosen it in the window of the system. */
function choose(...files: File[]): void {
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  const chosen = new DataTransfer()
  for (const one of files) chosen.items.add(one)
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The part over a real server that keeps, refuses, or takes its time. */
function to(where: 'keep' | 'refuse' | 'slow', rule: keyof typeof fileRules, onChange?: (kept: unknown) => void) {
  return (
    <Upload
      rule={fileRules[rule]}
      {...(rule === 'picture' ? { screen: { width: 4, height: 3 } } : {})}
      {...(onChange ? { onChange } : {})}
      send={(one, sending) => sendFile({ method: 'POST', url: `${server}/${where}` }, one, sending)}
    />
  )
}

/** A picture as a camera would give it. */
async function picture(width: number, height: number, name: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

beforeEach(() => enter())

describe('upload', () => {
  test('sends the file whole and hands on what the server made of it', async () => {
    const onChange = vi.fn()
    await show(to('keep', 'archive', onChange))
    choose(file('boot.zip', 300_000))
    await expect.element(page.getByText('boot.zip uploaded')).toBeInTheDocument()
    expect(onChange).toHaveBeenCalledWith({ size: 300_000, type: 'application/zip' })
    await page.getByRole('button', { name: 'Remove boot.zip' }).click()
    expect(onChange).toHaveBeenLastCalledWith(undefined)
    await expect.element(page.getByRole('button', { name: /Select a file/ })).toBeVisible()
  })

  test('shows how much has left, and stops at once when it is cancelled', async () => {
    await show(to('slow', 'archive'))
    const bytes = 24 * 1024 * 1024
    choose(file('big.zip', bytes))
    const bar = page.getByRole('progressbar', { name: 'Uploading big.zip' })
    await expect.poll(() => Number(bar.element().getAttribute('aria-valuenow')), { timeout: 10_000 }).toBeGreaterThan(0)
    expect(Number(bar.element().getAttribute('aria-valuenow'))).toBeLessThan(100)
    expect(await axeSays()).toEqual([])
    await page.getByRole('button', { name: 'Cancel the upload of big.zip' }).click()
    await expect.element(page.getByText('Upload cancelled')).toBeVisible()
    await expect.poll(async () => (await seen()).cut, { timeout: 10_000 }).toContain(bytes)
  })

  test('says why the server refused it, and can be tried again', async () => {
    const before = await seen()
    await show(to('refuse', 'app'))
    choose(file('pos.apk', 2000))
    await expect.element(page.getByText('Not an APK')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(async () => (await seen()).asked).toBe(before.asked + 2)
    await expect.element(page.getByText('Not an APK')).toBeVisible()
  })

  test('[5.6] refuses what it may not be before anything leaves', async () => {
    const before = await seen()
    await show(to('keep', 'screenshot'))
    for (const [wrong, said] of [
      [file('shot.zip', 10), 'The file type does not match the chosen type (PNG / JPG / JPEG)'],
      [file('截图.png', 10), 'The image name can contain only English letters and digits'],
      [file('shot.png', 1024 * 1024 + 1), 'The file cannot exceed 1 MB'],
      [file('shot.png', 10, 'image/png'), 'The image cannot be read'],
    ] as const) {
      choose(wrong)
      await expect.element(page.getByText(said)).toBeVisible()
    }
    expect((await seen()).asked).toBe(before.asked)
  })

  test('[8.5] says of a file of another type which types there are, in Chinese too', async () => {
    const before = await seen()
    await show(to('keep', 'screenshot'), { language: 'cn' })
    choose(file('shot.zip', 10))
    await expect.element(page.getByText('文件类型与所选类型不符（PNG / JPG / JPEG）')).toBeVisible()
    expect((await seen()).asked).toBe(before.asked)
  })

  test('[5.7] refuses a wallpaper that does not match the screen', async () => {
    await show(to('keep', 'picture'))
    choose(await picture(3, 4, 'wall.png'))
    await expect.element(page.getByText('The image must be 4 × 3; the selected image is 3 × 4')).toBeVisible()
    choose(await picture(4, 3, 'wall.png'))
    await expect.element(page.getByText('wall.png uploaded')).toBeInTheDocument()
  })

  for (const theme of ['white', 'dark'] as const)
    test(`has nothing that axe would complain about, ${theme}`, async () => {
      await show(to('keep', 'archive'), { theme })
      choose(file('boot.rar', 10))
      await expect.element(page.getByText('The file type does not match the chosen type (ZIP)')).toBeVisible()
      expect(await axeSays()).toEqual([])
    })
})

describe('several files', () => {
  const several = (where: 'keep' | 'slow', onChange?: (kept: unknown[]) => void) => (
    <Uploads
      rule={fileRules.archive}
      most={10}
      {...(onChange ? { onChange } : {})}
      send={(one, sending) => sendFile({ method: 'POST', url: `${server}/${where}` }, one, sending)}
    />
  )

  test('are sent beside each other, and each is told', async () => {
    const onChange = vi.fn()
    await show(several('keep', onChange))
    choose(...['a.zip', 'b.zip', 'c.zip', 'd.zip', 'e.zip'].map((name) => file(name, 1000)))
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await expect.element(page.getByText(`${name}.zip uploaded`)).toBeInTheDocument()
    expect(onChange.mock.lastCall?.[0]).toHaveLength(5)
    await page.getByRole('button', { name: 'Remove b.zip' }).click()
    expect(onChange.mock.lastCall?.[0]).toHaveLength(4)
    expect(await axeSays()).toEqual([])
  })

  test('[9.2] are ten at most', async () => {
    await show(several('keep'))
    choose(...Array.from({ length: 11 }, (_, nth) => file(`a${nth}.zip`, 10)))
    await expect.element(page.getByText('Select at most 10 files')).toBeVisible()
    expect(document.querySelectorAll('[data-is=hidden-text]')).toHaveLength(0)
  })

  test('one that is refused does not keep the others, and one that is cancelled neither', async () => {
    await show(several('slow'))
    choose(file('a.rar', 10), file('b.zip', 8_000_000), file('c.zip', 8_000_000))
    await expect.element(page.getByText(/does not match the chosen type/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel the upload of b.zip' }).click()
    await expect.element(page.getByRole('progressbar', { name: 'Uploading c.zip' })).toBeInTheDocument()
    await expect.poll(() => document.querySelectorAll('[role=progressbar]').length).toBe(1)
  })
})

describe('a field for what other fields take, too', () => {
  /** Goes on when the test lets it. */
  const gated = (gate: Promise<void>, onChange?: (kept: unknown) => void) => (
    <Upload
      rule={fileRules.archive}
      {...(onChange ? { onChange } : {})}
      slotOf={() => 'archives'}
      slots={['archives']}
      send={async (one, sending) => {
        sending.onProgress(0.4)
        await gate
        return one.name
      }}
    />
  )

  test('goes on sending when it is gone, and the next such field offers what came', async () => {
    let release = (): void => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const first = vi.fn()
    const second = vi.fn()
    const shown = await show(gated(gate, first))
    choose(file('goes-on.zip', 1000))
    await expect.element(page.getByRole('progressbar', { name: 'Uploading goes-on.zip' })).toBeInTheDocument()
    await shown.unmount()
    await expect.element(page.getByRole('progressbar', { name: 'Uploading goes-on.zip' })).not.toBeInTheDocument()
    await show(gated(gate, second))
    await expect.element(page.getByText(/40%/)).toBeVisible()
    await page.getByRole('button', { name: 'Use goes-on.zip' }).click()
    expect(second).not.toHaveBeenCalled()
    release()
    await expect.element(page.getByText('goes-on.zip uploaded')).toBeInTheDocument()
    expect(second).toHaveBeenCalledWith('goes-on.zip')
    expect(first).not.toHaveBeenCalled()
    expect(await axeSays()).toEqual([])
  })

  test('without slots what it sends is broken off with it', async () => {
    const shown = await show(to('slow', 'archive'))
    const bytes = 24 * 1024 * 1024 + 1
    choose(file('own.zip', bytes))
    const bar = page.getByRole('progressbar', { name: 'Uploading own.zip' })
    await expect.poll(() => Number(bar.element().getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await shown.unmount()
    await expect.poll(async () => (await seen()).cut).toContain(bytes)
  })
})

describe('a file in pieces', () => {
  const inPieces = (onChange: (kept: unknown) => void) => (
    <Upload
      rule={fileRules.archive}
      onChange={onChange}
      send={(one, sending) =>
        sendPieces(
          {
            length: 100_000,
            begin: async () => ({ id: '1', offset: (await seen()).here }),
            piece: (_id, offset) => ({ method: 'PUT', url: `${server}/pieces?offset=${offset}` }),
            finish: async () => (await seen()).here,
            cancel: async () => undefined,
          },
          one,
          sending,
        )
      }
    />
  )

  test('goes on by itself where the connection was cut', async () => {
    const onChange = vi.fn()
    await fetch(`${server}/cut2`)
    await show(inPieces(onChange))
    choose(file('big.zip', 350_000))
    await expect.element(page.getByText('big.zip uploaded')).toBeInTheDocument()
    expect(onChange).toHaveBeenCalledWith(350_000)
    expect((await seen()).offsets).toEqual([0, 100_000, 200_000, 300_000])
  })
})
