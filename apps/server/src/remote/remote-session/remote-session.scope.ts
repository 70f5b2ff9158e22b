import type { Ruleless } from '../../core/scope/who-sees.ts'

export const ruleless = {
  remote_session: 'a session is shown where its terminal is seen, and only while that is of the same enterprise',
} satisfies Ruleless
