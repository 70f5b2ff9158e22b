import { useSession } from '../api/session/session.ts'
import { openWords } from '../api/words.ts'

/** All that stands behind the sign-in; fetched once. */
export async function loadConsole(): Promise<typeof import('./console.tsx')> {
  const [whole] = await Promise.all([import('./console.tsx'), openWords(['frame'], useSession.getState().language)])
  return whole
}
