import { deed } from './deed.ts'

export const lock = deed('lock', { lane: 'power', act: (can, { password }) => can.lock(password) })
