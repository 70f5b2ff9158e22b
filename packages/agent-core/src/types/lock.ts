import { deed } from './operation.ts'

export const lock = deed('lock', { lane: 'power', act: (can, { password }) => can.lock(password) })
