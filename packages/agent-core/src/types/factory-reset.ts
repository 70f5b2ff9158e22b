import { deed } from './operation.ts'

export const factoryReset = deed('factory_reset', { lane: 'power', act: (can) => can.factoryReset() })
