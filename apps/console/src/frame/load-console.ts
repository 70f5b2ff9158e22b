import { useSession } from '../api/session/session.ts'
import { openWords } from '../api/words.ts'

/** All that stands behind the sign-in; fetched once. */
export async function loadConsole() {
  const words = openWords(['frame'], useSession.getState().language)
  words.catch(() => null) // waited for below
  const { Console, beginFrame } = await import('./console.tsx')
  await words
  return { Console, beginFrame }
}
