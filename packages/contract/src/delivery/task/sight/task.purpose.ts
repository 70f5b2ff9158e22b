import { z } from 'zod'
import { oneLine } from '../../../kernel/fields/text.ts'

/** What people call a task, and why they ask for it: whoever approves it reads both. */
export const taskPurpose = {
  name: oneLine(100).optional(),
  note: z.string().trim().min(1).max(500).optional(),
}
