import { codes } from '@cpm/contract/kernel/envelope'
import { Refusal } from '../feature.ts'

/** Whose work it is, the widest first: an enterprise, then its account; or the network of a stranger. */
export type Whose = readonly string[]

/** Does a piece of work in its owner's turn. A caller that is gone before it leaves the queue. */
export type Turns = <T>(whose: Whose, work: () => Promise<T>, gone?: AbortSignal) => Promise<T>

type Limits = {
  /** So many pieces of work at once. */
  places: number
  /** How many may wait: of one owner, and of all. Who comes then is asked to come again. Without it all may. */
  waiting?: { each: number; all: number }
}

const againSeconds = 5

/** An account's work, and its enterprise's. */
export const workOf = (account: { id: number; enterpriseId: number | null }): Whose => {
  const own = `account ${account.id}`
  return account.enterpriseId === null ? [own] : [`enterprise ${account.enterpriseId}`, own]
}

/** No one hears it, and neither the audit nor the log is to tell of it. */
const nobodyWaits = () => new Refusal(codes.badInput, 'answer.badInput')

const comeAgain = () =>
  new Refusal(codes.tooMany, 'answer.tooMany', { retryAfter: againSeconds, vars: { seconds: againSeconds } })

type Entry = { whose: Whose; go: () => void }

/**
 * Heavy work in turns that are fair: an enterprise never has all places, nor an account all of its enterprise's, so that
 * work that takes long keeps only its own waiting. Of those that wait the owner comes first whose last turn is longest
 * ago, and of one owner who came first.
 */
export function fairTurns({ places, waiting }: Limits): Turns {
  const queue: Entry[] = []
  const working = new Map<string, number>()
  const lastTurn = new Map<string, number>()
  let busy = 0
  let turn = 0

  const of = (owner: string) => working.get(owner) ?? 0
  const mayBegin = (whose: Whose) =>
    busy < places && whose.every((owner, depth) => of(owner) < Math.max(1, places - depth - 1))
  const isSooner = (one: Whose, other: Whose) => {
    const depth = one.findIndex((owner, at) => (lastTurn.get(owner) ?? 0) !== (lastTurn.get(other[at] ?? '') ?? 0))
    return depth >= 0 && (lastTurn.get(one[depth] as string) ?? 0) < (lastTurn.get(other[depth] ?? '') ?? 0)
  }

  function begin(whose: Whose): void {
    busy += 1
    turn += 1
    for (const owner of whose) {
      working.set(owner, of(owner) + 1)
      lastTurn.set(owner, turn)
    }
  }

  function end(whose: Whose): void {
    busy -= 1
    for (const owner of whose) {
      if (of(owner) > 1) working.set(owner, of(owner) - 1)
      else working.delete(owner)
    }
    const next = queue.filter((one) => mayBegin(one.whose))
    if (next.length > 0) {
      const first = next.reduce((best, one) => (isSooner(one.whose, best.whose) ? one : best))
      queue.splice(queue.indexOf(first), 1)
      begin(first.whose)
      first.go()
    }
    forget(whose)
  }

  /** Of who neither works nor waits nothing is kept. */
  function forget(whose: Whose): void {
    for (const owner of whose) {
      const isThere = working.has(owner) || queue.some((one) => one.whose.includes(owner))
      if (!isThere) lastTurn.delete(owner)
    }
  }

  function wait(whose: Whose, gone: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = { whose, go: resolve }
    const leave = () => {
      const at = queue.indexOf(entry)
      if (at < 0) return
      queue.splice(at, 1)
      forget(whose)
      reject(nobodyWaits())
    }
    queue.push(entry)
    gone?.addEventListener('abort', leave, { once: true })
    return promise
  }

  function mustHaveRoom(whose: Whose): void {
    if (!waiting) return
    const own = whose.at(-1) as string
    const isFull = queue.length >= waiting.all || queue.filter((one) => one.whose.at(-1) === own).length >= waiting.each
    if (isFull) throw comeAgain()
  }

  return async (whose, work, gone) => {
    if (gone?.aborted) throw nobodyWaits()
    if (mayBegin(whose)) begin(whose)
    else {
      mustHaveRoom(whose)
      await wait(whose, gone)
    }
    try {
      return await work()
    } finally {
      end(whose)
    }
  }
}
