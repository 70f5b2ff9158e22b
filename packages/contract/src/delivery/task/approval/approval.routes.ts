import { z } from 'zod'
import { id } from '../../../kernel/id.ts'
import { flag, listQuery, page } from '../../../kernel/list.ts'
import { accountKinds } from '../../../people/session/session.ts'
import { platforms } from '../../../estate/agent/report.ts'
import { artifactSaid } from '../../artifact/artifact.ts'
import { artifactFacts } from '../../artifact/artifact.facts.ts'
import { taskPreview } from '../rules/task.preview.ts'
import { route } from '../task.permissions.ts'

/** How the terminals of a task are meant: by their SNs, by a filter, by the app market, or because another task reached them. */
export const targetWays = ['sns', 'filter', 'gray', 'auto', 'back'] as const
/** SNs that are named of a task; the others are counted. */
export const snsNamed = 20

export const taskTargetSaid = z.object({
  way: z.enum(targetWays),
  /** How many SNs it names, and the first of those that the reader sees. */
  sns: z.number().int().nullable(),
  first: z.array(z.object({ sn: z.string(), name: z.string() })),
  filter: z.record(z.string(), z.unknown()).nullable(),
  /** What is called how in the filter, as `groupId:7`, as far as the reader sees it. */
  names: z.record(z.string(), z.string()),
  /** The step of a gray release: the groups or the share it was made of. */
  step: z.object({ n: z.number().int(), percent: z.number().nullable(), groups: z.array(z.string()) }).nullable(),
  /** Terminals it finds now; null where only its runs say which they were. */
  matching: z.number().int().nullable(),
  /** Terminals it found when it was asked for. */
  asked: z.number().int(),
})
export type TaskTargetSaid = z.infer<typeof taskTargetSaid>

export const foreseenTerminal = z.object({
  sn: z.string(),
  name: z.string(),
  platform: z.enum(platforms),
  model: z.string(),
  online: z.boolean(),
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
  /** Why the task would leave it out; null where it takes it. */
  whyNot: z.string().nullable(),
})
export type ForeseenTerminal = z.infer<typeof foreseenTerminal>

export const taskForeseen = z.object({
  /** What was foreseen when it was asked for; null where nobody wrote that down. */
  asked: taskPreview.nullable(),
  now: taskPreview,
  /** Of those it finds now, the ones that the reader does not see. */
  beyond: z.number().int(),
  /** Null where the platform asked and the reader is not of the platform. */
  by: z.object({ name: z.string(), kind: z.enum(accountKinds), description: z.string().nullable() }).nullable(),
})
export type TaskForeseen = z.infer<typeof taskForeseen>

export const taskFile = artifactSaid.extend({
  facts: artifactFacts,
  /** The version of the market that this file is, as far as the reader sees it. */
  version: z
    .object({ appId: z.string(), versionName: z.string(), title: z.object({ cn: z.string(), en: z.string() }) })
    .nullable(),
})
export type TaskFile = z.infer<typeof taskFile>

const one = z.object({ id })

/** What a task is for, and of one that waits for a second person what would become of it. */
export const sightRoutes = {
  /** For which terminals it was asked. */
  target: route('GET', '/api/v1/tasks/{id}/target', {
    permission: 'task.read',
    input: one,
    output: taskTargetSaid,
  }),
  /** The file it brings, with what the server found in it; null where it brings none. */
  file: route('GET', '/api/v1/tasks/{id}/file', {
    permission: 'task.read',
    input: one,
    output: taskFile.nullable(),
  }),
  /** What was foreseen of a task when it began to wait for approval, and what would become of it now. */
  foreseen: route('GET', '/api/v1/tasks/{id}/foreseen', {
    permission: 'task.read',
    input: one,
    output: taskForeseen,
  }),
  /** The terminals that a task would get now, by what its author reaches and the reader sees. */
  terminals: route('GET', '/api/v1/tasks/{id}/terminals', {
    permission: 'task.read',
    input: listQuery(['sn'], {
      id,
      /** Those it would leave out, or those that take it. */
      leftOut: flag.optional(),
    }).omit({ export: true }),
    output: page(foreseenTerminal),
  }),
}
