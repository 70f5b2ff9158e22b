import { deed } from './deed.ts'

export const unlock = deed('unlock', { lane: 'power', act: (can) => can.unlock() })
