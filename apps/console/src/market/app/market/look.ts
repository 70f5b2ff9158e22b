/** Cards, or a list. */
export type Look = 'cards' | 'list'

const key = 'market.look'

/** As it was looked at last in this browser. */
export function keptLook(): Look {
  try {
    return localStorage.getItem(key) === 'list' ? 'list' : 'cards'
  } catch {
    return 'cards'
  }
}

export function keepLook(look: Look): void {
  try {
    localStorage.setItem(key, look)
  } catch {
    // not kept beyond this page
  }
}
