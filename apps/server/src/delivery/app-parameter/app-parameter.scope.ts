import type { Ruleless } from '../../core/scope/who-sees.ts'

export const ruleless = {
  app_template: 'of a version, which is looked for first by who sees its app',
} satisfies Ruleless
