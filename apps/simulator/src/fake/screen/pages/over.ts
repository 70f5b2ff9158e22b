import type { Rect } from '@cpm/agent-core/remote/ports'
import type { SessionDown } from '@cpm/contract/remote/remote-session/tunnel'
import { type Scene, type View, columns, colours, darker, inset, keyPanel, money, rows } from '../view.ts'

export type Person = { name: string; control: boolean }

/** Who is here from afar, all the while, and the way to end it. */
export function barOf(scene: Scene, area: Rect, people: readonly Person[], end: () => void): View {
  const { unit, say, pressed } = scene
  const button = { x: area.x + area.width - 70 * unit, y: area.y, width: 70 * unit, height: area.height }
  const isDown = pressed === 'end'
  const who = people.map(({ name, control }) => `${name} ${say(control ? 'controls' : 'looks')}`).join(' · ')
  return {
    name: 'bar',
    panels: [
      {
        area,
        key: `${who} ${isDown}`,
        draw(canvas) {
          canvas.fill(area, colours.amber)
          const line = { ...inset(area, 4 * unit), width: area.width - button.width - 8 * unit }
          canvas.text(`${say('remote')} · ${who}`, line, { size: 12 * unit, colour: colours.black, place: 'left' })
          canvas.plate(inset(button, 3 * unit), isDown ? darker(colours.red) : colours.red, 4 * unit)
          canvas.text(say('end'), button, { size: 13 * unit, colour: colours.white })
        },
      },
    ],
    buttons: [{ id: 'end', area: button, press: end }],
  }
}

/** Asks the person at the terminal. */
export function askPage(scene: Scene, asked: SessionDown, answer: (isYes: boolean) => void): View {
  const { area, unit, say } = scene
  const width = Math.min(area.width * 0.9, 330 * unit)
  const sheet = { x: area.x + (area.width - width) / 2, y: area.y + area.height * 0.25, width, height: 190 * unit }
  const keysAt = { ...inset(sheet, 8 * unit), y: sheet.y + sheet.height - 56 * unit, height: 48 * unit }
  const [no, yes] = columns(keysAt, 2) as [Rect, Rect]
  const style = { size: 15 * unit, colour: colours.white }
  const { name, enterprise, guestOf } = asked.person
  const from = guestOf === undefined ? enterprise : `${say('guestOf')} ${guestOf}`
  const lines = [
    say(asked.viewOnly ? 'askView' : 'ask'),
    [name, from].filter(Boolean).join(' · '),
    asked.reason ? `${say('reason')}: ${asked.reason}` : '',
  ]
  return {
    name: `ask ${asked.session}`,
    panels: [
      {
        area,
        key: lines.join(),
        draw(canvas) {
          canvas.fill(area, colours.night)
          canvas.plate(sheet, colours.paper, 10 * unit)
          const text = rows({ ...inset(sheet, 10 * unit), height: 110 * unit }, 3)
          for (const [i, line] of lines.entries())
            canvas.text(line, text[i] as Rect, {
              size: (i === 0 ? 15 : 13) * unit,
              colour: i === 0 ? colours.ink : colours.grey,
            })
        },
      },
      keyPanel(scene, no, { id: 'refuse', text: say('refuse'), ...style, fill: colours.red }),
      keyPanel(scene, yes, { id: 'accept', text: say('accept'), ...style, fill: colours.green }),
    ],
    buttons: [
      { id: 'refuse', area: no, press: () => answer(false) },
      { id: 'accept', area: yes, press: () => answer(true) },
    ],
  }
}

/** What the customer sees on the other side of the till. */
export function customerPage({ unit, say, till, isChinese }: Scene, area: Rect): View {
  const isThanks = till.page === 'approved'
  const total = isThanks ? till.paid : till.total
  return {
    name: 'customer',
    panels: [
      {
        area,
        key: `${isThanks} ${total} ${isChinese}`,
        draw(canvas) {
          canvas.fill(area, isThanks ? colours.green : colours.ink)
          const [top, low] = rows(inset(area, area.height * 0.15), 2) as [Rect, Rect]
          canvas.text(say(isThanks ? 'thanks' : 'welcome'), top, { size: 22 * unit, colour: colours.white })
          canvas.text(total > 0 ? money(total) : say('till'), low, { size: 26 * unit, colour: colours.amber })
        },
      },
    ],
    buttons: [],
  }
}
