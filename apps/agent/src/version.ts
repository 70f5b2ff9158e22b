import { readFileSync } from 'node:fs'
import { z } from 'zod'

const own = z.object({ version: z.string() })

/** Name and version as reported: `cpm-agent/1.0.1`. */
export const version = `cpm-agent/${own.parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))).version}`
