/** How deep JSON that is sent to us may go: far beyond what any call has, far below where a walk through it overflows. */
export const deepestJson = 16

/** Whether JSON goes deeper than that; brackets within texts do not count. Read before it is parsed. */
export function isTooDeep(json: string, deepest = deepestJson): boolean {
  let depth = 0
  let inText = false
  for (let i = 0; i < json.length; i++) {
    const letter = json.charCodeAt(i)
    if (inText) {
      if (letter === 0x5c) i++
      else if (letter === 0x22) inText = false
    } else if (letter === 0x22) {
      inText = true
    } else if (letter === 0x7b || letter === 0x5b) {
      if (++depth > deepest) return true
    } else if (letter === 0x7d || letter === 0x5d) {
      depth--
    }
  }
  return false
}
