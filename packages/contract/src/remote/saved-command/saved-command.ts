import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { platforms } from '../../estate/agent/report.ts'
import { terminalTarget } from '../../estate/terminal/terminal.shape.ts'
import { countedReach } from '../../people/me/me.proof.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { command } from '../../delivery/task/types/command.ts'
import { faultOfLine } from './saved-command.fill.ts'
import { commandParameter, commandValues } from './saved-command.parameters.ts'
import { savedCommandWords } from './saved-command.words.ts'

export const savedCommandLimits = { name: 100, description: 500, category: 40, parameters: 20, roles: 20 } as const

const name = filled(savedCommandLimits.name)
const description = z.string().trim().max(savedCommandLimits.description)
const { line, timeoutMs, root } = command.params.shape

const shape = z.object({
  nameCn: name,
  nameEn: name,
  descriptionCn: description.optional(),
  descriptionEn: description.optional(),
  category: z.string().trim().max(savedCommandLimits.category).optional(),
  platform: z.enum(platforms),
  line,
  timeoutMs,
  root: root.unwrap().default(false),
  parameters: z.array(commandParameter).max(savedCommandLimits.parameters).default([]),
  /** Who may run it; none: everybody who may run saved commands. */
  roles: z.array(id).max(savedCommandLimits.roles).default([]),
})

/** A saved command as it is filled in: its line and its parameters belong together. */
export const savedCommandForm = shape.superRefine(({ line: written, platform, parameters, root: asRoot }, ctx) => {
  const issue = (path: PropertyKey[], message: string) => ctx.addIssue({ code: 'custom', path, message })
  const fault = faultOfLine(written, platform, parameters)
  if (fault) issue([fault.at], fault.word)
  if (asRoot && platform === 'windows') issue(['root'], 'task.rootNotHere')
  const hollow = parameters.some(({ kind, choices }) => kind === 'choice' && !choices?.length)
  if (hollow) issue(['parameters'], 'savedCommand.noChoices')
})

export const savedCommandRow = z.object({
  id: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  descriptionCn: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  category: z.string().nullable(),
  platform: z.enum(platforms),
  line: z.string(),
  timeoutMs: z.number().int(),
  root: z.boolean(),
  parameters: z.array(commandParameter),
  roles: z.array(z.string()),
  /** Whether one may run it oneself. */
  mayRun: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})
export type SavedCommandRow = z.infer<typeof savedCommandRow>

const permissions = permissionCodes({
  'savedCommand.read': { words: ['查看常用指令', 'View saved commands'], for: ['enterprise', 'store'] },
  'savedCommand.create': { words: ['新建常用指令', 'Create saved commands'], for: ['enterprise'] },
  'savedCommand.update': { words: ['修改常用指令', 'Edit saved commands'], for: ['enterprise'] },
  'savedCommand.delete': { words: ['删除常用指令', 'Delete saved commands'], for: ['enterprise'] },
  'savedCommand.export': { words: ['导出常用指令', 'Export saved commands'], for: ['enterprise'] },
  'savedCommand.run': { words: ['执行常用指令', 'Run saved commands'], for: ['enterprise', 'store'] },
})
const route = routesFor(permissions)

/** Command lines an enterprise keeps under a name: whoever may run one fills in its parameters and types nothing else. */
export const savedCommand = resource({
  permissions,
  audit: {
    area: ['常用指令', 'Saved commands'],
    table: 'saved_command',
    tables: {
      saved_command: ['常用指令', 'Saved command'],
    },
    names: { saved_command: 'name_en' },
  },
  routes: {
    /** Those one may run; who may change them sees all. */
    list: route('GET', '/api/v1/saved-commands', {
      permission: 'savedCommand.read',
      input: listQuery(['nameCn', 'nameEn', 'category', 'createdAt', 'updatedAt'], {
        platform: many(z.enum(platforms)).optional(),
        category: z.string().trim().max(savedCommandLimits.category).optional(),
      }),
      output: page(savedCommandRow),
    }),
    get: route('GET', '/api/v1/saved-commands/{id}', {
      permission: 'savedCommand.read',
      input: z.object({ id }),
      output: savedCommandRow,
    }),
    categories: route('GET', '/api/v1/saved-commands/categories', {
      permission: 'savedCommand.read',
      summary: true,
      input: z.object({}),
      output: z.object({ categories: z.array(z.string()) }),
    }),
    create: route('POST', '/api/v1/saved-commands', {
      permission: 'savedCommand.create',
      audit: ['新建常用指令', 'Create a saved command'],
      creates: true,
      input: savedCommandForm,
      output: z.object({ id: z.string() }),
    }),
    /** As a whole: its line and its parameters belong together. */
    update: route('PUT', '/api/v1/saved-commands/{id}', {
      permission: 'savedCommand.update',
      audit: ['修改常用指令', 'Edit a saved command'],
      input: savedCommandForm.safeExtend({ id }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/saved-commands/{id}', {
      permission: 'savedCommand.delete',
      audit: ['删除常用指令', 'Delete a saved command'],
      input: z.object({ id }),
      output: done,
    }),
    /**
     * Makes a task of it for those of the terminals that are of its platform. The line is put together here, from what is
     * kept and what was filled in.
     */
    run: route('POST', '/api/v1/saved-commands/{id}/run', {
      permission: 'savedCommand.run',
      audit: ['执行常用指令', 'Run a saved command'],
      proof: [countedReach],
      creates: true,
      touches: ['task'],
      input: z.object({ id, values: commandValues, target: terminalTarget, expiresAt: moment.optional() }),
      output: z.object({ taskId: z.string(), line: z.string() }),
    }),
  },
  pages: [
    {
      path: '/remote/savedCommand',
      folder: 'remote',
      title: ['常用指令', 'Saved commands'],
      icon: 'tag',
      sort: 30,
      codes: [
        'savedCommand.read',
        'savedCommand.create',
        'savedCommand.update',
        'savedCommand.delete',
        'savedCommand.export',
        'savedCommand.run',
      ],
    },
  ],
  buttons: [{ page: '/remote/common', codes: ['savedCommand.read', 'savedCommand.run'] }],
  live: ['savedCommand'],
  words: savedCommandWords,
})
