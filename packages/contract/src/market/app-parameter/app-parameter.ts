import { z } from 'zod'
import { sn } from '../../estate/agent/report.ts'
import { policyPlace, policyPlaces } from '../../estate/policy/policy.kind.ts'
import { bulkAnswer, bulkRows } from '../../kernel/file/bulk.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, many, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { countedReach } from '../../people/me/me.proof.ts'
import { handedParameters } from './app-parameter.payload.ts'
import { appResolved, parameterTerminal, placeAsked, placeRow, templateShown, valuesAt } from './app-parameter.rows.ts'
import { appTemplate, templateLimits } from './app-parameter.template.ts'
import { givenValue } from './app-parameter.value.ts'
import { appParameterWords } from './app-parameter.words.ts'

export * from './app-parameter.rows.ts'
export * from './app-parameter.template.ts'
export * from './app-parameter.value.ts'

const permissions = permissionCodes({
  'appParameter.read': { words: ['查看应用参数', 'View app parameters'], for: ['enterprise', 'store', 'sales'] },
  'appParameter.design': { words: ['设计应用参数模板', 'Design app parameter templates'], for: ['enterprise'] },
  'appParameter.update': { words: ['修改应用参数', 'Edit app parameters'], for: ['enterprise'] },
  'appParameter.import': { words: ['导入应用参数', 'Import app parameters'], for: ['enterprise'] },
  'appParameter.export': { words: ['导出应用参数', 'Export app parameters'], for: ['enterprise'] },
})
const route = routesFor(permissions)

const name = z.string().min(1).max(64)
const standings = ['taken', 'kept', 'behind'] as const

/**
 * What an app on terminals is to know: a template that a version brings, and values for its fields, given to places. Of
 * each field the nearest counts.
 */
export const appParameter = resource({
  permissions,
  follows: ['app'],
  audit: {
    area: ['应用参数', 'App parameters'],
    table: 'policy',
    tables: { app_template: ['应用参数模板', 'App parameter template'] },
    refers: { version_id: 'app_version' },
    others: { app_template: ['setTemplate', 'removeTemplate'] },
  },
  routes: {
    template: route('GET', '/api/v1/versions/{id}/template', {
      permission: 'appParameter.read',
      input: z.object({ id }),
      output: templateShown,
    }),
    /** From then on it is this version's own. */
    setTemplate: route('PUT', '/api/v1/versions/{id}/template', {
      permission: 'appParameter.design',
      audit: ['修改应用参数模板', 'Edit an app parameter template'],
      proof: [countedReach],
      touches: ['terminal'],
      bodyLimit: 1024 * 1024,
      input: z.object({ id, template: appTemplate }),
      output: done,
    }),
    /** From then on that of a version before it counts. */
    removeTemplate: route('DELETE', '/api/v1/versions/{id}/template', {
      permission: 'appParameter.design',
      audit: ['删除应用参数模板', 'Delete an app parameter template'],
      proof: [countedReach],
      touches: ['terminal'],
      input: z.object({ id }),
      output: done,
    }),
    /** What stands at a place, and what it has from further away. */
    values: route('GET', '/api/v1/apps/{id}/parameters', {
      permission: 'appParameter.read',
      follows: ['terminal', 'group'],
      input: z.object({ id, ...placeAsked }),
      output: valuesAt,
    }),
    /** Gives these fields there, and takes those back; the others stay. Terminals hear of it one after another. */
    setValues: route('PUT', '/api/v1/apps/{id}/parameters', {
      permission: 'appParameter.update',
      audit: ['修改应用参数', 'Edit app parameters'],
      proof: [countedReach],
      touches: ['terminal'],
      // Secrets may be among them; what was changed is noted by the row.
      secret: ['set'],
      bodyLimit: 512 * 1024,
      input: z.object({
        id,
        place: policyPlace,
        set: z.record(name, givenValue).default({}),
        takeBack: z.array(name).max(templateLimits.fields).default([]),
      }),
      output: done,
    }),
    /** All that is given there. */
    takeBack: route('POST', '/api/v1/apps/{id}/parameters/take-back', {
      permission: 'appParameter.update',
      audit: ['取消应用参数', 'Clear app parameters'],
      proof: [countedReach],
      touches: ['terminal'],
      input: z.object({ id, place: policyPlace }),
      output: done,
    }),
    /** Where something is given. */
    places: route('GET', '/api/v1/apps/{id}/parameters/places', {
      permission: 'appParameter.read',
      follows: ['terminal', 'group'],
      input: listQuery(['changedAt'], { id, place: many(z.enum(policyPlaces)).optional() }).omit({ export: true }),
      output: page(placeRow),
    }),
    /** The terminals that are told them, and how far each is. As a file: what is given to terminals themselves. */
    terminals: route('GET', '/api/v1/apps/{id}/parameters/terminals', {
      permission: 'appParameter.read',
      follows: ['terminal'],
      input: listQuery(['sn'], { id, standing: many(z.enum(standings)).optional() }),
      output: page(parameterTerminal),
    }),
    /** Values for many terminals, a row each; an empty cell leaves what is there. All or nothing. */
    import: route('POST', '/api/v1/apps/{id}/parameters/import', {
      permission: 'appParameter.import',
      audit: ['导入应用参数', 'Import app parameters'],
      proof: [countedReach],
      touches: ['terminal'],
      creates: true,
      secret: ['rows'],
      bodyLimit: 8 * 1024 * 1024,
      input: z.object({
        id,
        rows: z
          .array(z.record(name, z.string().max(4000)))
          .min(1)
          .max(bulkRows),
        commit: z.boolean().default(false),
      }),
      output: bulkAnswer,
    }),
    /** What the app reads on one terminal, and from where each value is; null where it is told nothing of it. */
    resolved: route('GET', '/api/v1/apps/{id}/parameters/resolved', {
      permission: 'appParameter.read',
      follows: ['terminal', 'group'],
      input: z.object({ id, sn }),
      output: appResolved.nullable(),
    }),
    /** The same of all its apps. */
    ofTerminal: route('GET', '/api/v1/terminals/{sn}/app-parameters', {
      permission: 'appParameter.read',
      follows: ['terminal', 'group'],
      input: z.object({ sn }),
      output: z.array(appResolved),
    }),
    /** To the terminal: what its configuration names by package and hash. */
    handed: route('GET', '/agent/v1/app-parameters/{packageName}', {
      permission: 'agent',
      input: z.object({ packageName: z.string().min(1).max(200) }),
      output: handedParameters,
    }),
  },
  pages: [
    {
      path: '/appMarket/appParameter',
      folder: 'appMarket',
      title: ['应用参数', 'App parameters'],
      sort: 35,
      hidden: true,
      codes: [
        'appParameter.read',
        'appParameter.design',
        'appParameter.update',
        'appParameter.import',
        'appParameter.export',
      ],
    },
  ],
  live: ['appParameter'],
  words: appParameterWords,
})
