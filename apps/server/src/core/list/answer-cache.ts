/** Used as it is for this long, or for twenty times what it took to find. */
const freshMs = { least: 1_000, most: 10_000 }
/** Until then used too, while it is found anew behind. */
const keptMs = 30_000
const mostKept = 1_000

type Answer<T> = { value: T; at: number; freshMs: number }
/** By what is asked: what was found, and what is being looked for. */
type Answers<T> = { found: Map<string, Answer<T>>; finding: Map<string, Promise<T>> }

/**
 * Answers that are dear to find, as they read a million rows, and that many ask for: an open screen asks again at every
 * change. One may be some seconds old, and is found once for all who wait. Of what is not dear nothing is kept.
 */
export function keptAnswers<T>(isDear: (value: T) => boolean) {
  const byDatabase = new WeakMap<object, Answers<T>>()

  async function look({ found }: Answers<T>, key: string, find: () => Promise<T>): Promise<T> {
    const at = performance.now()
    const value = await find()
    found.delete(key)
    if (!isDear(value)) return value
    const took = (performance.now() - at) * 20
    found.set(key, { value, at, freshMs: Math.min(freshMs.most, Math.max(freshMs.least, took)) })
    const [oldest] = found.keys()
    if (found.size > mostKept && oldest !== undefined) found.delete(oldest)
    return value
  }

  function findOnce(answers: Answers<T>, key: string, find: () => Promise<T>): Promise<T> {
    const begun = answers.finding.get(key)
    if (begun) return begun
    const finding = look(answers, key, find).finally(() => answers.finding.delete(key))
    answers.finding.set(key, finding)
    return finding
  }

  return (db: object, key: string, find: () => Promise<T>): Promise<T> => {
    const answers = byDatabase.get(db) ?? { found: new Map(), finding: new Map() }
    byDatabase.set(db, answers)
    const known = answers.found.get(key)
    const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY
    if (!known || age > keptMs) return findOnce(answers, key, find)
    if (age > known.freshMs) findOnce(answers, key, find).catch(() => undefined)
    return Promise.resolve(known.value)
  }
}
