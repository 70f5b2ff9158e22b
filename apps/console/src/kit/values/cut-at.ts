const short = 10
const long = 60
const tail = { least: 3, most: 12 }

/** Room a text takes, in Latin letters: a Chinese character takes that of two. */
const roomOf = (text: string) => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0)

/**
 * Where a name is cut: before its last words. 0: it is cut at its end, being short, one word, or a sentence, whose
 * beginning says most. A word is not cut in two: it would be read aloud as two.
 */
export function cutAt(text: string): number {
  if (roomOf(text) <= short || text.length > long) return 0
  const from = Math.max(1, text.length - tail.most)
  for (let at = text.length - tail.least; at >= from; at--) {
    if (/\s/.test(text[at] ?? '')) return at
  }
  return 0
}
