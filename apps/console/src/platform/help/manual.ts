import type { Topic } from './article.ts'
import { messages, settings, shortcuts } from './console.ts'
import { offline } from './offline.ts'
import { dashboard, signingIn } from './start.ts'
import { commands, tasks } from './tasks.ts'
import { detail, enrolling, finding } from './terminals.ts'

/** The manual [2.14], in the order one learns the product. */
export const manual: readonly Topic[] = [
  signingIn,
  dashboard,
  enrolling,
  finding,
  detail,
  offline,
  commands,
  tasks,
  messages,
  settings,
  shortcuts,
]
