import type { Rect } from '@cpm/agent-core/remote/ports'
import type { SessionDown } from '@cpm/contract/remote/remote-session/tunnel'
import type { Scene, View } from '../view.ts'
import { type Person, askPage, barOf, customerPage } from './over.ts'
import { pinPage, resultPage } from './paying.ts'
import { salePage } from './sale.ts'
import { homePage, lockPage, navigationLine, recentsPage, statusLine } from './system.ts'

export type Shown = {
  isLocked: boolean
  people: readonly Person[]
  endSession: () => void
  asked: SessionDown | null
  answer: (isYes: boolean) => void
  customer: Rect | null
}

/** All that a terminal shows now, part by part. */
export function wholeView(scene: Scene, shown: Shown): View {
  const { unit, isWindows } = scene
  const views: View[] = []
  let area = scene.area
  const take = (height: number, atTop: boolean): Rect => {
    const part = { ...area, height, y: atTop ? area.y : area.y + area.height - height }
    area = { ...area, height: area.height - height, y: atTop ? area.y + height : area.y }
    return part
  }
  if (shown.customer) views.push(customerPage(scene, shown.customer))
  if (shown.people.length > 0)
    views.push(barOf(scene, take(Math.round(30 * unit), true), shown.people, shown.endSession))
  views.push(statusLine(scene, take(Math.round(24 * unit), !isWindows)))
  if (!isWindows && !shown.isLocked) views.push(navigationLine(scene, take(Math.round(34 * unit), false)))
  views.push(page({ ...scene, area }, shown))
  return {
    name: views.map(({ name }) => name).join(' '),
    panels: views.flatMap(({ panels }) => panels),
    buttons: views.flatMap(({ buttons }) => buttons),
  }
}

function page(scene: Scene, { asked, answer, isLocked }: Shown): View {
  if (asked) return askPage(scene, asked, answer)
  if (isLocked) return lockPage(scene)
  switch (scene.till.page) {
    case 'pin':
      return pinPage(scene)
    case 'approved':
    case 'refused':
      return resultPage(scene)
    case 'home':
      return homePage(scene)
    case 'recents':
      return recentsPage(scene)
    case 'sale':
      return salePage(scene)
  }
}
