import { deed } from './deed.ts'

export const factoryReset = deed('factory_reset', { lane: 'power', act: (can) => can.factoryReset() })
