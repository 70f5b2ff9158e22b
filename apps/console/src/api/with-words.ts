import { useSession } from './session/session.ts'
import { openWords } from './words.ts'

/** What is offered to a page, with its words: the build puts this around each part of an offer. */
export async function withWords<T>(names: readonly string[], part: Promise<T>): Promise<T> {
  const [it] = await Promise.all([part, openWords(names, useSession.getState().language)])
  return it
}
