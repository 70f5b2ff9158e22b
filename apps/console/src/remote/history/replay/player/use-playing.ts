import { useSyncExternalStore } from 'react'
import type { Play, Playing } from './play.ts'

const still: Playing = { ms: 0, isPlaying: false, speed: 1, skipsIdle: true }
const nobody = () => () => {}

/** Where a player is; it stands still at the beginning before it is there. */
export const usePlaying = (play: Play | null): Playing =>
  useSyncExternalStore(play?.subscribe ?? nobody, play?.now ?? (() => still))
