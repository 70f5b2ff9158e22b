import type { Rect } from '@cpm/agent-core/remote/ports'
import { type Scene, type View, columns, colours, keyPanel, money, rows } from '../view.ts'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'cancel', '0', 'ok'] as const

/** Where the customer's PIN is entered: only how many digits there are is drawn, and nobody from afar sees that. */
export function pinPage(scene: Scene): View {
  const { area, unit, till, say } = scene
  const head = { ...area, height: Math.round(area.height * 0.34) }
  const pad = { ...area, y: area.y + head.height, height: area.height - head.height }
  const press = (key: string) => (key === 'ok' ? till.confirmPin(scene.now) : till.press(key))
  const cells = rows(pad, 4).flatMap((row) => columns(row, 3))
  const panels = keys.map((key, i) => {
    const fill = key === 'ok' ? colours.green : key === 'cancel' ? colours.red : colours.key
    const colour = key === 'ok' || key === 'cancel' ? colours.white : colours.ink
    const text = key === 'cancel' ? say('cancel') : key === 'ok' ? 'OK' : key
    return keyPanel(scene, cells[i] as Rect, { id: `key ${key}`, text, size: 20 * unit, fill, colour })
  })
  return {
    name: 'pin',
    panels: [
      {
        area: head,
        key: `${till.pin} ${till.total}`,
        draw(canvas) {
          canvas.fill(head, colours.paper)
          const [top, middle, low] = rows(head, 3) as [Rect, Rect, Rect]
          canvas.text(`${say('pin')} ${money(till.total)}`, top, { size: 18 * unit, colour: colours.ink })
          canvas.text('●'.repeat(till.pin) + '○'.repeat(6 - till.pin), middle, { size: 22 * unit, colour: colours.ink })
          canvas.text(say('pinHint'), low, { size: 12 * unit, colour: colours.grey })
        },
      },
      ...panels,
    ],
    buttons: panels.map((panel, i) => ({
      id: `key ${keys[i]}`,
      area: panel.area,
      press: () => press(keys[i] as string),
    })),
  }
}

/** What became of it; it goes away by itself, or at a touch. */
export function resultPage(scene: Scene): View {
  const { area, unit, till, say } = scene
  const isApproved = till.page === 'approved'
  return {
    name: till.page,
    panels: [
      {
        area,
        key: `${till.paid}`,
        draw(canvas) {
          canvas.fill(area, isApproved ? colours.green : colours.red)
          const middle = { ...area, y: area.y + area.height * 0.28, height: area.height * 0.36 }
          const [top, line, low] = rows(middle, 3) as [Rect, Rect, Rect]
          canvas.text(say(isApproved ? 'approved' : 'refused'), top, { size: 30 * unit, colour: colours.white })
          canvas.text(money(till.paid), line, { size: 26 * unit, colour: colours.white })
          if (isApproved) canvas.text(say('printing'), low, { size: 14 * unit, colour: colours.white })
        },
      },
    ],
    buttons: [{ area, press: () => till.next() }],
  }
}
