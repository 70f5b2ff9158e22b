import type { Rect } from '@cpm/agent-core/remote/ports'
import { goods } from '../till-words.ts'
import {
  type Button,
  type Panel,
  type Scene,
  type View,
  columns,
  colours,
  inset,
  keyPanel,
  money,
  rows,
} from '../view.ts'

const keys = [
  ['7', '8', '9'],
  ['4', '5', '6'],
  ['1', '2', '3'],
  ['back', '0', 'ok'],
] as const
const shown: Readonly<Record<string, string>> = { back: '←', ok: 'OK' }

/** The till: what is sold, a keypad, and the way to pay. */
export function salePage(scene: Scene): View {
  const { area, unit } = scene
  const isWide = area.width > area.height
  const left = isWide
    ? { ...area, width: Math.round(area.width * 0.45) }
    : { ...area, height: Math.round(area.height * 0.42) }
  const rest = isWide
    ? { ...area, x: area.x + left.width, width: area.width - left.width }
    : { ...area, y: area.y + left.height, height: area.height - left.height }
  const noteHeight = Math.round(30 * unit)
  const shelf = { ...rest, height: Math.round((rest.height - noteHeight) * 0.3) }
  const note = { ...rest, y: rest.y + shelf.height, height: noteHeight }
  const below = rest.height - shelf.height - noteHeight
  const pad = { ...rest, y: note.y + noteHeight, height: Math.round(below * 0.78) }
  const pay = { ...rest, y: pad.y + pad.height, height: below - pad.height }
  const parts = [shelfOf(scene, shelf), noteOf(scene, note), padOf(scene, pad), payOf(scene, pay)]
  return {
    name: 'sale',
    panels: [basket(scene, left), ...parts.flatMap((part) => part.panels)],
    buttons: parts.flatMap((part) => part.buttons),
  }
}
type Part = { panels: Panel[]; buttons: Button[] }

function basket({ till, unit, say, isChinese }: Scene, area: Rect): Panel {
  const { lines, typed, total } = till
  return {
    area,
    key: JSON.stringify([lines, typed]),
    draw(canvas) {
      canvas.fill(area, colours.paper)
      const sheet = inset(area, 4 * unit)
      canvas.plate(sheet, colours.white, 6 * unit)
      const row = 20 * unit
      const most = Math.max(1, Math.floor((sheet.height - 74 * unit) / row))
      for (const [i, line] of lines.slice(-most).entries()) {
        const at = {
          x: sheet.x + 8 * unit,
          y: sheet.y + 6 * unit + i * row,
          width: sheet.width - 16 * unit,
          height: row,
        }
        const good = line.good === null ? undefined : goods[line.good]
        const name = good ? (isChinese ? good.cn : good.en) : say('other')
        canvas.text(`${name} × ${line.count}`, at, { size: 12 * unit, colour: colours.grey, place: 'left' })
        const price = money(line.cents * line.count)
        canvas.text(price, at, { size: 12 * unit, colour: colours.ink, place: 'right' })
        canvas.fill({ ...at, y: at.y + row - 1, height: 1 }, colours.pale)
      }
      const entry = {
        x: sheet.x + 8 * unit,
        y: sheet.y + sheet.height - 66 * unit,
        width: sheet.width - 16 * unit,
        height: 26 * unit,
      }
      if (typed) canvas.text(money(Number(typed)), entry, { size: 18 * unit, colour: colours.blue, place: 'right' })
      const sum = { x: sheet.x, y: sheet.y + sheet.height - 38 * unit, width: sheet.width, height: 38 * unit }
      canvas.plate(sum, colours.ink, 6 * unit)
      const inner = inset(sum, 8 * unit)
      canvas.text(say('total'), inner, { size: 15 * unit, colour: colours.white, place: 'left' })
      canvas.text(money(total), inner, { size: 20 * unit, colour: colours.white, place: 'right' })
    },
  }
}

function shelfOf(scene: Scene, area: Rect): Part {
  const { unit, isChinese, till } = scene
  const cells = rows(area, 2).flatMap((row) => columns(row, 3))
  return partOf(
    goods.map((good, i) => {
      const cell = cells[i] as Rect
      const id = `good ${i}`
      const text = isChinese ? good.cn : good.en
      const fill = scene.pressed === id ? colours.amber : 0xdfeafb
      const panel = keyPanel(scene, cell, { id, text, size: 12 * unit, fill, colour: colours.ink })
      return { panel, press: () => till.add(i) }
    }),
  )
}

function noteOf({ till, unit, say }: Scene, area: Rect): Part {
  const { note, isNoting } = till
  const panel: Panel = {
    area,
    key: `${note} ${isNoting}`,
    draw(canvas) {
      canvas.fill(area, colours.paper)
      const field = inset(area, 3 * unit)
      canvas.plate(field, isNoting ? colours.blue : colours.pale, 4 * unit)
      canvas.plate(inset(field, unit), colours.white, 4 * unit)
      const line = inset(field, 5 * unit)
      const said = `${note}${isNoting ? '|' : ''}`
      const style = { size: 12 * unit, place: 'left' } as const
      if (said === '') canvas.text(say('notePlace'), line, { ...style, colour: colours.grey })
      else canvas.text(said, line, { ...style, colour: colours.ink })
    },
  }
  return { panels: [panel], buttons: [{ area, press: () => void (till.isNoting = true) }] }
}

function padOf(scene: Scene, area: Rect): Part {
  const { unit, till } = scene
  return partOf(
    rows(area, 4).flatMap((row, y) =>
      columns(row, 3).map((cell, x) => {
        const key = keys[y]?.[x] ?? 'ok'
        const isOk = key === 'ok'
        const fill = isOk ? colours.blue : colours.key
        const colour = isOk ? colours.white : colours.ink
        const panel = keyPanel(scene, cell, {
          id: `key ${key}`,
          text: shown[key] ?? key,
          size: 20 * unit,
          fill,
          colour,
        })
        const press = () => {
          till.isNoting = false
          till.press(key)
        }
        return { panel, press }
      }),
    ),
  )
}

function payOf(scene: Scene, area: Rect): Part {
  const { unit, till, say } = scene
  const [first, second] = columns(area, 3)
  if (!first || !second) return { panels: [], buttons: [] }
  const wide = { ...second, width: area.width - first.width }
  const style = { size: 18 * unit, colour: colours.white }
  const fill = till.total > 0 ? colours.green : 0x9aa6b4
  return partOf([
    {
      panel: keyPanel(scene, first, { id: 'void', text: say('void'), ...style, fill: colours.red }),
      press: () => till.void(),
    },
    { panel: keyPanel(scene, wide, { id: 'pay', text: say('pay'), ...style, fill }), press: () => till.pay(scene.now) },
  ])
}

const partOf = (keysOf: readonly { panel: Panel; press: () => void }[]): Part => ({
  panels: keysOf.map(({ panel }) => panel),
  buttons: keysOf.map(({ panel, press }) => ({
    ...(panel.id !== undefined && { id: panel.id }),
    area: panel.area,
    press,
  })),
})
