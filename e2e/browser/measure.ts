import type { Page } from '@playwright/test'

/** What can be pressed and is smaller than `least` pixels either way; links inside a line of text may be. */
export async function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((size) => {
    const pressed =
      'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=button], [role=switch], [role=tab], [role=menuitem], [role=option], [role=checkbox]'
    /** A field is pressed at its box, a choice at its words too. */
    const boxes = 'label, .ant-select, .ant-input-affix-wrapper, .ant-segmented-item, .ant-picker, .ant-input-number'
    const reaches = (one: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (one.contains(hit) || hit.closest('label')?.control === one)
    }
    const small: string[] = []
    for (const one of document.querySelectorAll<HTMLElement>(pressed)) {
      const seen = one.checkVisibility({ visibilityProperty: true, opacityProperty: false })
      if (
        !seen ||
        one.closest('[inert], [aria-hidden=true], [data-is~=hidden-text], a[href="#main"]') ||
        one.matches(':disabled')
      )
        continue
      if (one.tabIndex < 0 && one.matches('button')) continue
      const target = one.matches('input, textarea, select') ? (one.closest(boxes) ?? one) : one
      if (getComputedStyle(target).display === 'inline') continue
      const before = target.getBoundingClientRect()
      if (before.width === 0 || before.height === 0) continue
      if (before.width >= size && before.height >= size) continue
      target.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y, far] = [left + width / 2, top + height / 2, size / 2 - 1]
      const wide = width >= size || (reaches(one, x - far, y) && reaches(one, x + far, y))
      const high = height >= size || (reaches(one, x, y - far) && reaches(one, x, y + far))
      if (wide && high) continue
      const name = one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30)
      small.push(`${one.tagName.toLowerCase()}.${one.className} "${name}" ${Math.round(width)} x ${Math.round(height)}`)
    }
    return [...new Set(small)]
  }, least)
}

/** Texts of cards that end where their card does, without the three dots that would say so. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = []
    for (const cell of document.querySelectorAll<HTMLElement>('[data-cards] tbody [data-label]')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        // What is said to screen readers alone is cut for everybody else on purpose.
        if (walker.currentNode.parentElement?.closest('[data-is="hidden-text"]')) continue
        const text = walker.currentNode.nodeValue?.trim() ?? ''
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        if (text === '' || range.getBoundingClientRect().right <= cell.getBoundingClientRect().right + 1) continue
        let holder = walker.currentNode.parentElement
        while (holder && holder !== cell && getComputedStyle(holder).overflowX === 'visible')
          holder = holder.parentElement
        const dots = holder && holder !== cell && getComputedStyle(holder).textOverflow === 'ellipsis'
        if (!dots) cut.push(`${cell.dataset.label}: ${text.slice(0, 60)}`)
      }
    }
    return [...new Set(cut)]
  })
}

/** Borders of fields and boxes with less than three to one against what they stand on. */
export async function faintBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const rgba = (colour: string): number[] => {
      if (!context) return [0, 0, 0, 0]
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data]
    }
    const light = ([r = 0, g = 0, b = 0]: number[]) => {
      const [x = 0, y = 0, z = 0] = [r, g, b].map((v) =>
        v / 255 <= 0.039_28 ? v / 3294.6 : ((v / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * x + 0.7152 * y + 0.0722 * z
    }
    const groundOf = (from: Element | null): number[] => {
      for (let at = from; at; at = at.parentElement) {
        const colour = rgba(getComputedStyle(at).backgroundColor)
        if (colour[3] === 255) return colour
      }
      return [255, 255, 255, 255]
    }
    const contrast = (a: number[], b: number[]) => {
      const [dark = 0, bright = 0] = [light(a), light(b)].toSorted((x, y) => x - y)
      return (bright + 0.05) / (dark + 0.05)
    }
    const boxes =
      '.ant-input-outlined, .ant-select-outlined, .ant-picker-outlined, .ant-input-number-outlined, .ant-checkbox-inner, .ant-checkbox-input, .ant-radio-inner, .ant-switch, input[type=checkbox], .field input, .menu-search input'
    const faint: string[] = []
    for (const one of document.querySelectorAll(boxes)) {
      const style = getComputedStyle(one)
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (one.closest('[class*=disabled], [inert]') || one.matches(':disabled, :focus')) continue
      // The browser draws this one itself.
      if (one.matches('input[type=checkbox]') && style.appearance !== 'none') continue
      const isFilled = one.matches('.ant-switch, :checked')
      const edge = rgba(isFilled ? style.backgroundColor : style.borderTopColor)
      const found = contrast(edge, groundOf(one.parentElement))
      if (edge[3] !== 255 || found < 3)
        faint.push(`${one.tagName}.${one.className} ${style.borderTopColor} ${found.toFixed(2)}`)
    }
    return [...new Set(faint)]
  })
}
