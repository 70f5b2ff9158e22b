import { deed } from './operation.ts'

export const clearCache = deed('clear_cache', {
  lane: 'change',
  act: (can, { packageName }) => can.clearCache(packageName),
})
