import { deed } from './operation.ts'

export const refresh = deed('refresh', {
  lane: 'list',
  patient: true,
  act: (_can, { kinds }, hands) => hands.lists.refresh(kinds, hands),
})
