import { filled, oneLine } from '../../../kernel/fields/text.ts'

/** What people call a task, and why they ask for it: whoever approves it reads both. */
export const taskPurpose = {
  name: oneLine(100).optional(),
  note: filled(500).optional(),
}
