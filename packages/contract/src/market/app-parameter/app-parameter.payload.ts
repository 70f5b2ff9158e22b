import { z } from 'zod'
import { fieldTypes } from './app-parameter.template.ts'

/** The parameters of one app as a terminal is given them: whole, every secret open, every variable filled in. */
export const handedParameters = z.object({
  packageName: z.string(),
  /** Of what is in it: the same as in the configuration. */
  hash: z.string(),
  values: z.array(
    z.object({
      name: z.string(),
      type: z.enum(fieldTypes),
      value: z.union([
        z.string(),
        z.number(),
        z.boolean(),
        /** Fetched by its sum as every file from the server. */
        z.object({ sha256: z.string(), size: z.number().int(), name: z.string() }),
      ]),
    }),
  ),
})
export type HandedParameters = z.infer<typeof handedParameters>
