import { useSession } from '../api/session/session.ts'

/** Whether nothing else is answered until the person has done what must come first. */
export const useHeldBack = () => useSession((s) => s.info?.mustChange === true || s.info?.mustTotp === true)
