import { deed } from './operation.ts'

export const unlock = deed('unlock', { lane: 'power', act: (can) => can.unlock() })
