import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'

/** What is asked of whoever runs a saved command. */
export const parameterKinds = ['text', 'number', 'choice'] as const

const label = filled(60)

export const commandParameter = z.object({
  /** As it stands in the line, `{{name}}`. */
  name: z.string().regex(/^[a-z]\w{0,29}$/i, { error: 'savedCommand.badParameterName' }),
  kind: z.enum(parameterKinds),
  labelCn: label,
  labelEn: label,
  required: z.boolean(),
  /** Of a choice: what may be chosen, in both languages. */
  choices: z
    .array(z.object({ value: z.string().min(1).max(200), labelCn: label, labelEn: label }))
    .max(50)
    .optional(),
  /** Of a number. */
  least: z.number().optional(),
  most: z.number().optional(),
})
export type CommandParameter = z.infer<typeof commandParameter>

/** What was filled in, by the names of the parameters. */
export const commandValues = z.record(z.string().max(30), z.union([z.string().max(500), z.number()]))
export type CommandValues = z.infer<typeof commandValues>
