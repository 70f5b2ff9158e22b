import type { Ruleless } from '../../core/scope/who-sees.ts'

export const ruleless = {
  guest_link: 'a link is shown where its terminal is seen, and only while that is of the same enterprise',
} satisfies Ruleless
