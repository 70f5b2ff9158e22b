const nameKey = 'signInName'

/** The name to sign in with, as it was last time. */
export function keptName(): string {
  try {
    return localStorage.getItem(nameKey) ?? ''
  } catch {
    return ''
  }
}

export function keepName(name: string): void {
  try {
    if (name) localStorage.setItem(nameKey, name)
    else localStorage.removeItem(nameKey)
  } catch {
    // a browser that forbids it signs in all the same
  }
}
