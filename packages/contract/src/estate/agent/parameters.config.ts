import { z } from 'zod'
import { configKind } from './config-kind.ts'

/** All of them fit into one message to a terminal. */
export const parameterLimits = { most: 100, value: 2000, whole: 16_000 } as const

export const parameter = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, { error: 'parameters.badName' }),
  value: z.string().max(parameterLimits.value),
})
export type Parameter = z.infer<typeof parameter>

/** What the apps of a terminal are to know: names and values, which they ask the agent for. */
export const parametersConfig = z
  .array(parameter)
  .min(1)
  .max(parameterLimits.most)
  .superRefine((list, ctx) => {
    list.forEach(({ name }, at) => {
      const isTwice = list.findIndex((one) => one.name === name) < at
      if (isTwice) ctx.addIssue({ code: 'custom', path: [at, 'name'], message: 'parameters.twice' })
    })
    const length = list.reduce((sum, { name, value }) => sum + name.length + value.length, 0)
    if (length > parameterLimits.whole) ctx.addIssue({ code: 'custom', path: [], message: 'parameters.tooLong' })
  })
export type ParametersConfig = z.infer<typeof parametersConfig>

export const parametersKind = configKind({
  name: 'parameters',
  use: 'agent',
  combine: 'nearest',
  desired: { parameters: parametersConfig },
})
