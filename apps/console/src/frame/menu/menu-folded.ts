const key = 'menuFolded'

/** Whether the menu was folded when this browser last had it. */
export function keptFolded(): boolean {
  try {
    return localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}

export function keepFolded(folded: boolean): void {
  try {
    if (folded) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // full or forbidden: it is only not kept
  }
}
