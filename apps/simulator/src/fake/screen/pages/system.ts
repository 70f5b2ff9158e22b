import type { Rect } from '@cpm/agent-core/remote/ports'
import { type Scene, type View, columns, colours, inset, rows } from '../view.ts'

const tints = [0x2f6fde, 0x1f9d57, 0xf2a33c, 0x8a5cd6, 0xd64545, 0x2aa5a0, 0x5b6b7d, 0xc2528b]
const mostApps = 12

/** Icons of what is installed; the first opens the till. */
export function homePage(scene: Scene): View {
  const { area, unit, till, apps, isWindows } = scene
  const isWide = area.width > area.height
  const across = isWide ? 6 : 4
  const shownApps = apps.slice(0, mostApps)
  const grid = { ...area, height: Math.round(Math.min(area.height, 3 * 100 * unit)) }
  const cells = rows(grid, 3).flatMap((row) => columns(row, across))
  const ground = isWindows ? 0x1f4e8c : 0x22344c
  return {
    name: 'home',
    panels: [
      {
        area,
        key: shownApps.join(),
        draw(canvas) {
          canvas.fill(area, ground)
          for (const [i, name] of shownApps.entries()) {
            const cell = cells[i] as Rect
            const side = Math.min(cell.width, cell.height) * 0.5
            const icon = {
              x: cell.x + (cell.width - side) / 2,
              y: cell.y + cell.height * 0.12,
              width: side,
              height: side,
            }
            canvas.plate(icon, tints[i % tints.length] ?? 0, isWindows ? 3 * unit : side / 4)
            canvas.text(Array.from(name)[0] ?? '', icon, { size: side * 0.55, colour: colours.white })
            const label = { ...cell, y: icon.y + side, height: 24 * unit }
            canvas.text(name, inset(label, 2 * unit), { size: 11 * unit, colour: colours.white })
          }
        },
      },
    ],
    buttons: shownApps.map((_, i) => ({
      area: cells[i] as Rect,
      press: () => {
        if (i === 0) till.page = 'sale'
      },
    })),
  }
}

export function recentsPage(scene: Scene): View {
  const { area, unit, till, say, apps } = scene
  const cards = columns(inset({ ...area, y: area.y + area.height * 0.2, height: area.height * 0.55 }, 8 * unit), 2)
  return {
    name: 'recents',
    panels: [
      {
        area,
        key: apps.slice(0, 2).join(),
        draw(canvas) {
          canvas.fill(area, 0x3a4656)
          const head = { ...area, height: area.height * 0.16 }
          canvas.text(say('recents'), head, { size: 16 * unit, colour: colours.white })
          for (const [i, card] of cards.entries()) {
            canvas.plate(inset(card, 6 * unit), colours.paper, 10 * unit)
            canvas.text(apps[i] ?? say('settings'), inset(card, 12 * unit), { size: 13 * unit, colour: colours.ink })
          }
        },
      },
    ],
    buttons: cards.map((card, i) => ({ area: card, press: () => void (till.page = i === 0 ? 'sale' : 'home') })),
  }
}

export function lockPage({ area, unit, say, clock, till }: Scene): View {
  return {
    name: 'lock',
    panels: [
      {
        area,
        key: `${clock.slice(0, 5)} ${till.note.length}`,
        draw(canvas) {
          canvas.fill(area, colours.night)
          const parts = rows({ ...area, y: area.y + area.height * 0.2, height: area.height * 0.6 }, 4) as [
            Rect,
            Rect,
            Rect,
            Rect,
          ]
          canvas.text(clock.slice(0, 5), parts[0], { size: 44 * unit, colour: colours.white })
          canvas.text(say('locked'), parts[1], { size: 22 * unit, colour: colours.amber })
          canvas.text('●'.repeat(Math.min(20, till.note.length)), parts[2], { size: 16 * unit, colour: colours.white })
          canvas.text(say('unlock'), parts[3], { size: 12 * unit, colour: 0x9fb0c3 })
        },
      },
    ],
    buttons: [],
  }
}

/** The line at the top of an Android terminal, or at the bottom of a Windows till. */
export function statusLine(scene: Scene, area: Rect): View {
  const { unit, till, clock, day, terminal, isWindows, say } = scene
  const start = { ...area, width: 64 * unit }
  const window = { ...area, x: area.x + start.width, width: 110 * unit }
  const isOpen = till.page !== 'home'
  return {
    name: 'status',
    panels: [
      {
        area,
        key: `${clock} ${isOpen}`,
        draw(canvas) {
          canvas.fill(area, isWindows ? 0x101c2c : colours.ink)
          const line = inset(area, 5 * unit)
          const style = { size: 12 * unit, colour: colours.white }
          if (isWindows) {
            canvas.plate(inset(start, 3 * unit), colours.blue, 3 * unit)
            canvas.text(say('start'), start, style)
            canvas.plate(inset(window, 3 * unit), isOpen ? 0x33465e : 0x1b2a3d, 3 * unit)
            canvas.text(say('till'), window, style)
          } else canvas.text(terminal, line, { ...style, place: 'left' })
          canvas.text(isWindows ? `${day} ${clock}` : clock, line, { ...style, place: 'right' })
        },
      },
    ],
    buttons: isWindows
      ? [
          { area: start, press: () => void (till.page = 'home') },
          { area: window, press: () => void (till.page = isOpen ? 'home' : 'sale') },
        ]
      : [],
  }
}

/** Back, home and recents below an Android screen. */
export function navigationLine({ till, unit }: Scene, area: Rect): View {
  const [back, home, recents] = columns(area, 3) as [Rect, Rect, Rect]
  return {
    name: 'navigation',
    panels: [
      {
        area,
        key: '',
        draw(canvas) {
          canvas.fill(area, colours.black)
          for (const [sign, place] of [
            ['◀', back],
            ['●', home],
            ['■', recents],
          ] as const)
            canvas.text(sign === '◀' ? '←' : sign, place, { size: 15 * unit, colour: 0xb9c4d0 })
        },
      },
    ],
    buttons: [
      { area: back, press: () => goBack(till) },
      { area: home, press: () => goHome(till) },
      { area: recents, press: () => void (till.page = 'recents') },
    ],
  }
}

export function goBack(till: Scene['till']): void {
  if (till.isNoting) till.isNoting = false
  else if (till.page === 'sale') till.page = 'home'
  else if (till.page !== 'home') till.page = 'sale'
}
/** A payment is not left by its home key. */
export function goHome(till: Scene['till']): void {
  if (till.page !== 'pin') till.page = 'home'
}
