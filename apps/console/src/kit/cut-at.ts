const short = 10
const long = 60
const tail = { least: 3, usual: 6, most: 12 }

/**
 * Where a name is cut: before its last words, else before its last characters. 0: it is cut at its end, being short, or
 * a sentence, whose beginning says most.
 */
export function cutAt(text: string): number {
  if (text.length <= short || text.length > long) return 0
  const from = Math.max(1, text.length - tail.most)
  for (let at = text.length - tail.least; at >= from; at--) {
    if (/\s/.test(text[at] ?? '') || /[_/·-]/.test(text[at - 1] ?? '')) return at
  }
  return text.length - tail.usual
}
