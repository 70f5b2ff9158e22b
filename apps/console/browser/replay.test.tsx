import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CastPlayer } from '../src/remote/history/replay/cast/cast-player.tsx'
import { readCast } from '../src/remote/history/replay/cast/cast.ts'
import { readFilm } from '../src/remote/history/replay/film/cpmrec.ts'
import { FilmPlayer } from '../src/remote/history/replay/film/film-player.tsx'
import { clipboardProvided, filmOf, initOf, paint, resizeTo } from '../src/remote/history/replay/film/made-film.ts'
import { compare } from '../src/remote/history/replay/recording.ts'
import type { Session } from '../src/remote/history/session.ts'
import { axeSays, enter, show } from './stage.tsx'

const [red, green, blue, white, grey] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
  [128, 128, 128],
] as const
const whole = { x: 0, y: 0, width: 64, height: 40 }
const left = { ...whole, width: 32 }
const right = { ...left, x: 32 }

/** Two halves, each painted at a time of its own; a whole picture in the middle, another size, another stream. */
const film = readFilm(
  filmOf([
    { ms: 0, init: initOf(64, 40) },
    { ms: 0, key: true },
    { ms: 0, bytes: paint(whole, white) },
    { ms: 1000, bytes: paint(left, red) },
    // What a server says of its clipboard unasked is no end of the film.
    { ms: 1500, bytes: clipboardProvided('12.35') },
    { ms: 2000, bytes: paint(right, green) },
    { ms: 10_000, key: true },
    { ms: 10_000, bytes: paint(whole, blue) },
    // A message in two pieces.
    { ms: 11_000, bytes: paint(left, red).subarray(0, 700) },
    { ms: 11_100, bytes: paint(left, red).subarray(700) },
    { ms: 20_000, bytes: resizeTo(80, 60, grey) },
    { ms: 30_000, key: true },
    { ms: 30_000, bytes: paint({ x: 0, y: 0, width: 80, height: 60 }, green) },
    { ms: 40_000, init: initOf(32, 20) },
    { ms: 40_000, bytes: paint({ x: 0, y: 0, width: 32, height: 20 }, red) },
    { ms: 41_000, bytes: paint({ x: 0, y: 0, width: 16, height: 20 }, blue) },
  ]),
)

const eventOf = (id: number, ms: number, type: string, detail: object = {}) => ({
  id: String(id),
  at: new Date(Date.UTC(2026, 10, 25, 10) + ms).toISOString(),
  ms,
  type,
  person: '1',
  personName: 'kim',
  detail,
})
const session = {
  id: '7',
  sn: 'SN0001',
  askedAt: '2026-11-25T10:00:00.000Z',
  watermark: 'kim',
  events: [eventOf(1, 0, 'joined'), eventOf(2, 2000, 'control'), eventOf(3, 30_000, 'screenshot', { n: 1 })],
} as unknown as Session

/** The colour of the picture left and right, and its size. */
function seen(): string {
  const canvases = [...document.querySelectorAll<HTMLCanvasElement>('[data-is=player] canvas')]
  const canvas = canvases.at(-1)
  if (!canvas || canvases.length !== 1) return `${canvases.length} pictures`
  const { width, height } = canvas
  const drawn = canvas.getContext('2d')
  const at = (x: number) => [...(drawn?.getImageData(x, 5, 1, 1).data ?? [])].slice(0, 3).join(',')
  return `${width}x${height} ${at(2)} ${at(width - 2)}`
}
const said = (...colours: (readonly number[])[]) => colours.map((one) => one.join(',')).join(' ')

async function openFilm(): Promise<(ms: number) => void> {
  const onOpen = vi.fn<(seek: (ms: number) => void) => void>()
  await show(<FilmPlayer film={film} session={session} onOpen={onOpen} />)
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalled())
  return onOpen.mock.calls[0]?.[0] as (ms: number) => void
}

beforeEach(() => enter())

describe('the film of a screen', () => {
  test('shows at once what was seen at any moment, forwards and backwards', async () => {
    const seek = await openFilm()
    const picture = (ms: number) => {
      seek(ms)
      return seen()
    }
    expect(seen()).toBe(`64x40 ${said(white, white)}`)
    expect(picture(1000)).toBe(`64x40 ${said(red, white)}`)
    expect(picture(2500)).toBe(`64x40 ${said(red, green)}`)
    expect(picture(11_100)).toBe(`64x40 ${said(red, blue)}`)
    expect(picture(11_050)).toBe(`64x40 ${said(blue, blue)}`)
    expect(picture(1200)).toBe(`64x40 ${said(red, white)}`)
    expect(picture(20_000)).toBe(`80x60 ${said(grey, grey)}`)
    expect(picture(41_000)).toBe(`32x20 ${said(blue, red)}`)
    // By the size that was told between the beginning and the key.
    expect(picture(35_000)).toBe(`80x60 ${said(green, green)}`)
    expect(picture(0)).toBe(`64x40 ${said(white, white)}`)
  })

  test('plays through a change of stream, and ends', async () => {
    const seek = await openFilm()
    seek(39_900)
    await page.getByRole('combobox', { name: 'Playback speed' }).click()
    await page.getByTitle('16×').click()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(seen).toBe(`32x20 ${said(blue, red)}`)
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expect.element(page.getByText('0:41 / 0:41')).toBeVisible()
  })

  test('is gone through by the keyboard alone, event by event', async () => {
    await openFilm()
    const stage = page.getByRole('application', { name: 'Recorded screen' })
    stage.element().focus()
    await userEvent.keyboard('n')
    expect(seen()).toBe(`64x40 ${said(red, green)}`)
    await userEvent.keyboard('n')
    expect(seen()).toBe(`80x60 ${said(green, green)}`)
    await userEvent.keyboard('p')
    expect(seen()).toBe(`64x40 ${said(red, green)}`)
    await userEvent.keyboard('{ArrowLeft}')
    expect(seen()).toBe(`64x40 ${said(white, white)}`)
    await userEvent.keyboard('{End}')
    expect(seen()).toBe(`32x20 ${said(blue, red)}`)
    await page.getByRole('slider', { name: 'Playback position' }).fill('1000')
    expect(seen()).toBe(`64x40 ${said(red, white)}`)
  })

  test('has the watermark of its own header, its events as marks, and nothing for axe to find', async () => {
    await openFilm()
    expect(document.querySelector('[data-is=watermark]')?.getAttribute('data-text')).toBe('kim')
    expect(document.querySelectorAll('[data-is=replay-mark]')).toHaveLength(3)
    await page.getByRole('button', { name: '0:30 · Screenshot · kim · Screenshot 1' }).click()
    expect(seen()).toBe(`80x60 ${said(green, green)}`)
    expect(await axeSays()).toEqual([])
  })

  test('is summed: one changed byte is seen', async () => {
    const bytes = filmOf([{ ms: 0, init: initOf(64, 40) }])
    const sum = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    const hex = sum.map((byte) => byte.toString(16).padStart(2, '0')).join('')
    expect(await compare(bytes, hex)).toBe('unchanged')
    bytes[20] = (bytes[20] ?? 0) ^ 1
    expect(await compare(bytes, hex)).toBe('changed')
    expect(await compare(bytes, null)).toBe('unchecked')
  })
})

describe('the film of a shell', () => {
  const cast = readCast(
    [
      { version: 2, width: 60, height: 10, timestamp: 1_764_000_000 },
      [0.5, 'o', '$ ls\r\n'],
      [2, 'o', '\u001b[32mreceipt.txt\u001b[0m\r\n'],
      [3, 'r', '40x8'],
      [30, 'o', '$ exit\r\n'],
    ]
      .map((one) => JSON.stringify(one))
      .join('\n'),
  )
  const rows = () => [...document.querySelectorAll('.xterm-rows > div')].map((row) => row.textContent?.trimEnd())
  const lines = () => rows().filter(Boolean)

  test('is anywhere by playing it from the start, in the size it had there, and is searched', async () => {
    const onOpen = vi.fn<(seek: (ms: number) => void) => void>()
    await show(<CastPlayer cast={cast} session={session} onOpen={onOpen} />)
    await vi.waitFor(() => expect(onOpen).toHaveBeenCalled())
    const seek = onOpen.mock.calls[0]?.[0] as (ms: number) => void
    seek(30_000)
    await expect.poll(lines).toEqual(['$ ls', 'receipt.txt', '$ exit'])
    expect(rows()).toHaveLength(8)
    seek(1000)
    await expect.poll(lines).toEqual(['$ ls'])
    expect(rows()).toHaveLength(10)
    await page.getByRole('searchbox', { name: 'Search output' }).fill('RECEIPT')
    await expect.element(page.getByText('1 match')).toBeVisible()
    await page.getByRole('button', { name: '0:02' }).click()
    await expect.poll(lines).toEqual(['$ ls', 'receipt.txt'])
  })
})
