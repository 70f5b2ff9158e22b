const most = 3000
/** Beginnings of a word that find it: fewer letters find too much. */
const shortest = 3

/** Runs of one script, in lower case. */
const runsOf = (text: string) =>
  [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .matchAll(/[\p{Script=Latin}\p{N}_]+|[\u3400-\u9fff]+/gu),
  ].map(([run]) => run)
const isChinese = (run: string) => /^[\u3400-\u9fff]/.test(run)

const pairs = (run: string) =>
  run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, n) => run.slice(n, n + 2))

/**
 * What a text is found by: words and their beginnings, and of Chinese every character and every two that stand together.
 * An index over these answers both languages alike, however the database sorts its letters.
 */
export function gramsOf(text: string): string[] {
  const out = new Set<string>()
  for (const run of runsOf(text)) {
    if (isChinese(run)) for (const gram of [...run.split(''), ...pairs(run)]) out.add(gram)
    else {
      const word = run.slice(0, 40)
      for (let end = Math.min(shortest, word.length); end <= word.length; end++) out.add(word.slice(0, end))
    }
  }
  return [...out].slice(0, most)
}

/** All of these must be among the grams of what is looked for; none where nothing can be looked for. */
export function gramsAsked(typed: string): string[] {
  return [...new Set(runsOf(typed).flatMap((run) => (isChinese(run) ? pairs(run) : [run.slice(0, 40)])))]
}
