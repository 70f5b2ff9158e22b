import { z } from 'zod'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { nothing, routesFor } from '../../kernel/route.ts'
import { assistantToolNames } from './assistant.tools.ts'
import { assistantWords } from './assistant.words.ts'

const permissions = permissionCodes({})
const route = routesFor(permissions)

/** An AI assistant connects to `/mcp` with an API token and has no permissions of its own. */
export const assistant = resource({
  permissions,
  audit: {
    area: ['AI 助手', 'AI assistants'],
    atDoors: { call: ['AI 助手调用', 'Call by an AI assistant'] },
  },
  routes: {
    /** The address and the tools. */
    connection: route('GET', '/api/v1/assistant-connection', {
      permission: 'session',
      input: nothing,
      output: z.object({
        url: z.string(),
        tools: z.array(z.object({ name: z.enum(assistantToolNames), codes: z.array(z.string()) })),
      }),
    }),
  },
  words: assistantWords,
})
