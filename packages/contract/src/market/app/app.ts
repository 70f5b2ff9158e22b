import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing } from '../../kernel/route.ts'
import { countedReach } from '../../people/me/me.proof.ts'
import { platforms } from '../../estate/agent/report.ts'
import { appPages } from './app.pages.ts'
import { appPermissions, route } from './app.permissions.ts'
import {
  appAbout,
  isOsRange,
  osBackwards,
  appLimits,
  appRow,
  appStepRow,
  byId,
  holderCounts,
  holderRow,
  saidInstead,
  versionAbout,
} from './app.rows.ts'
import { appSteps, reviewStates, visibilities } from './app.states.ts'
import { appRefusalWords } from './app.refusals.words.ts'
import { appWords } from './app.words.ts'
import { grayRoutes } from './gray/gray.routes.ts'
import { grayWords } from './gray/gray.words.ts'
import { reviewRoutes } from './review.routes.ts'
import { storeRoutes } from './store/store.routes.ts'
import { storeWords } from './store/store.words.ts'
import { versionRoutes } from './version.routes.ts'

export * from './app.rows.ts'
export * from './app.states.ts'
export * from './gray/gray.rows.ts'
export * from './store/store.routes.ts'

/** What a new app may leave out. */
const usual = {
  nameCn: appAbout.shape.nameCn.default(''),
  nameEn: appAbout.shape.nameEn.default(''),
  descriptionCn: appAbout.shape.descriptionCn.default(''),
  descriptionEn: appAbout.shape.descriptionEn.default(''),
  notes: appAbout.shape.notes.default(''),
  autoUpdate: appAbout.shape.autoUpdate.default(false),
  osFrom: appAbout.shape.osFrom.default(''),
  osTo: appAbout.shape.osTo.default(''),
  models: appAbout.shape.models.default([]),
}
const aboutNew = appAbout.extend(usual)
/** What people say of an app, as a form. */
export const appAboutForm = aboutNew.extend(saidInstead).refine(isOsRange, osBackwards)
/** An app as it is brought: the file says the rest. */
export const appForm = aboutNew
  .extend({ artifactId: id, ...saidInstead, version: versionAbout.partial().optional() })
  .refine(isOsRange, osBackwards)

export const appFilter = {
  platform: many(z.enum(platforms)).optional(),
  type: many(z.string().max(appLimits.type)).optional(),
  visibility: z.enum(visibilities).optional(),
  launched: flag.optional(),
  reviewStatus: many(z.enum(reviewStates.names)).optional(),
  autoUpdate: flag.optional(),
  /** Those one may change: one's own and those of accounts below. */
  mine: flag.optional(),
  /** On the shelves, with a version one can install. */
  market: flag.optional(),
  /** Some terminal has an older version than it should have. */
  outdated: flag.optional(),
}

/**
 * Apps of terminals [3.17]: brought by one person, answered for by another, published version by version. A private one is
 * seen by the account that brought it and by those below it [6.2].
 */
export const app = resource({
  permissions: appPermissions,
  follows: ['artifact'],
  audit: {
    area: ['应用市场', 'App market'],
    tables: {
      app: ['应用', 'App'],
      app_version: ['应用版本', 'App version'],
      app_screenshot: ['应用截图', 'App screenshot'],
      app_gray: ['灰度发布', 'Grey release'],
      app_gray_step: ['灰度步骤', 'Grey release step'],
      app_step: ['应用操作记录', 'Operation log entry'],
    },
    others: {
      app_version: [
        'updateVersion',
        'removeVersion',
        'submit',
        'withdraw',
        'publish',
        'unpublish',
        'bar',
        'unbar',
        'approve',
        'reject',
        'release',
      ],
    },
    names: { app: 'name', app_version: 'version_name' },
    refers: {
      submitted_by: 'account',
      reviewed_by: 'account',
      released_by: 'account',
      barred_by: 'account',
      unlaunched_by: 'account',
    },
  },
  routes: {
    list: route('GET', '/api/v1/apps', {
      permission: 'app.read',
      input: listQuery(['name', 'createdAt', 'updatedAt', 'holders'], appFilter),
      output: page(appRow),
    }),
    get: route('GET', '/api/v1/apps/{id}', { permission: 'app.read', input: byId, output: appRow }),
    /** The app with its first version, from a file that was uploaded before. */
    create: route('POST', '/api/v1/apps', {
      permission: 'app.create',
      audit: ['上传应用', 'Upload an app'],
      creates: true,
      input: appForm,
      output: appRow,
    }),
    update: route('PATCH', '/api/v1/apps/{id}', {
      permission: 'app.update',
      audit: ['修改应用', 'Edit an app'],
      input: appAbout.partial().extend({ id }).refine(isOsRange, osBackwards),
      output: done,
    }),
    /** Refused while a version of it is published or on its way to a terminal. */
    remove: route('DELETE', '/api/v1/apps/{id}', {
      permission: 'app.delete',
      audit: ['删除应用', 'Delete an app'],
      input: byId,
      output: done,
    }),
    launch: route('POST', '/api/v1/apps/{id}/launch', {
      permission: 'app.launch',
      audit: ['上架应用', 'List an app'],
      input: byId,
      output: done,
    }),
    /** From now on nobody installs it from the market; with `uninstall` a task takes it off the terminals that have it. */
    unlaunch: route('POST', '/api/v1/apps/{id}/unlaunch', {
      permission: 'app.launch',
      audit: ['下架应用', 'Unlist an app'],
      touches: ['task'],
      also: [{ code: 'task.act', when: { taskType: 'uninstall' } }],
      proof: [countedReach],
      input: z.object({ id, uninstall: z.boolean().default(false) }),
      output: z.object({ taskId: z.string().nullable() }),
    }),
    /** The picture the package brought. */
    icon: route('GET', '/api/v1/apps/{id}/icon', { permission: 'app.read', input: byId, output: nothing }),
    /** All of them, in order [5.6]. */
    setScreenshots: route('PUT', '/api/v1/apps/{id}/screenshots', {
      permission: 'app.update',
      audit: ['修改应用截图', 'Edit the screenshots of an app'],
      input: z.object({ id, artifactIds: z.array(id).max(appLimits.screenshots) }),
      output: done,
    }),
    screenshot: route('GET', '/api/v1/apps/{id}/screenshots/{artifactId}', {
      permission: 'app.read',
      input: z.object({ id, artifactId: id }),
      output: nothing,
    }),
    holderCounts: route('GET', '/api/v1/apps/{id}/holder-counts', {
      permission: 'app.read',
      follows: ['terminal'],
      summary: true,
      input: byId,
      output: holderCounts,
    }),
    holders: route('GET', '/api/v1/apps/{id}/holders', {
      permission: 'app.read',
      follows: ['terminal'],
      input: listQuery(['sn', 'versionCode'], {
        id,
        versionId: id.optional(),
        standing: many(holderRow.shape.standing).optional(),
      }),
      output: page(holderRow),
    }),
    /** The operation record [2.10]. */
    steps: route('GET', '/api/v1/app-steps', {
      permission: 'app.record',
      input: listQuery(['at'], {
        appId: id.optional(),
        step: many(z.enum(appSteps)).optional(),
        accountId: id.optional(),
        from: moment.optional(),
        to: moment.optional(),
      }),
      output: page(appStepRow),
    }),
    ...versionRoutes,
    ...reviewRoutes,
    ...grayRoutes,
    ...storeRoutes,
  },
  live: ['app'],
  choices: { 'app.type': 'appType' },
  pages: appPages,
  words: { ...appWords, ...appRefusalWords, ...grayWords, ...storeWords },
})
