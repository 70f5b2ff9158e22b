const short = 10
const long = 60
const tail = { least: 2, usual: 6, most: 12 }

/**
 * Where a name is cut: before its last words, else before its last characters. 0: it is cut at its end, being short, or
 * a sentence, whose beginning says most.
 */
export function cutAt(text: string): number {
  if (text.length <= short || text.length > long) return 0
  const from = Math.max(1, text.length - tail.most)
  for (let at = from; at <= text.length - tail.least; at++) {
    if (/[\s_/·-]/.test(text[at - 1] ?? '') && text.length - at >= 3) return at
    if (/\s/.test(text[at] ?? '')) return at
  }
  return text.length - tail.usual
}
