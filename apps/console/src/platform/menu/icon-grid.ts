import { iconWords, type MenuIcon, menuIcons } from '@cpm/contract/platform/menu/menu.icons'

/** Icons by what they show, in either language, or by their name. */
export function iconsFor(typed: string): readonly MenuIcon[] {
  const sought = typed.trim().toLowerCase()
  return menuIcons.filter((name) =>
    [name, ...iconWords[`menu.icon.${name}`]].some((text) => text.toLowerCase().includes(sought)),
  )
}

/** How many stand beside each other, as the sheet lays them out. */
export function columnsIn(grid: HTMLElement | null): number {
  if (!grid) return 1
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length
}

/** Where a key leads in a grid; null of one that leads nowhere. */
export function moved(key: string, { at, count, columns }: { at: number; count: number; columns: number }) {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  if (step === undefined || count === 0) return null
  const to = at + step
  if (Math.abs(step) === columns && columns !== 1 && (to < 0 || to >= count)) return at
  return Math.min(count - 1, Math.max(0, to))
}
