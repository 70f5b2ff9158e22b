import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { listQuery, many, page } from '../../kernel/list.ts'
import { done } from '../../kernel/route.ts'
import { route } from './app.permissions.ts'
import {
  appLimits,
  appTitle,
  byId,
  reason,
  saidInstead,
  versionAbout,
  versionDifference,
  versionRow,
} from './app.rows.ts'
import { publishings, reviewStates } from './app.states.ts'

/** Said so that a person understands it later. */
const inWords = reason.regex(/\p{L}/u, { error: 'app.reasonRule' })

const versionFilter = {
  reviewStatus: many(z.enum(reviewStates.names)).optional(),
  published: many(z.enum(publishings)).optional(),
}

/** Versions of an app: every one is kept. */
export const versionRoutes = {
  versions: route('GET', '/api/v1/apps/{id}/versions', {
    permission: 'app.read',
    input: listQuery(['versionCode', 'createdAt', 'size'], { id, ...versionFilter }),
    output: page(versionRow),
  }),
  /** Over all apps: the name of the app has to be said first [5.9]. */
  allVersions: route('GET', '/api/v1/versions', {
    permission: 'app.read',
    input: listQuery(['versionCode', 'createdAt', 'size'], {
      appName: z.string({ error: 'app.nameFirst' }).trim().min(1, { error: 'app.nameFirst' }).max(appLimits.name),
      ...versionFilter,
    }),
    output: page(versionRow.extend({ title: appTitle })),
  }),
  version: route('GET', '/api/v1/versions/{id}', { permission: 'app.read', input: byId, output: versionRow }),
  compare: route('GET', '/api/v1/versions/{id}/compare/{otherId}', {
    permission: 'app.read',
    input: z.object({ id, otherId: id }),
    output: versionDifference,
  }),
  /**
   * The same package and the same signer as before, and a higher version code: anything else is refused with what differs.
   * Who holds `app.admit` may take a changed signer in, and says why.
   */
  addVersion: route('POST', '/api/v1/apps/{id}/versions', {
    permission: 'app.create',
    audit: ['上传应用版本', 'Upload a version'],
    also: [{ code: 'app.admit', when: { field: 'admitSigner' } }],
    creates: true,
    input: z.object({
      id,
      artifactId: id,
      ...saidInstead,
      ...versionAbout.partial().shape,
      admitSigner: inWords.optional(),
    }),
    output: versionRow,
  }),
  updateVersion: route('PATCH', '/api/v1/versions/{id}', {
    permission: 'app.update',
    audit: ['修改应用版本', 'Edit a version'],
    input: versionAbout.partial().extend({ id }),
    output: done,
  }),
  /** One that was never published and that no terminal has. */
  removeVersion: route('DELETE', '/api/v1/versions/{id}', {
    permission: 'app.delete',
    audit: ['删除应用版本', 'Delete a version'],
    input: byId,
    output: done,
  }),
  submit: route('POST', '/api/v1/versions/{id}/submit', {
    permission: 'app.submit',
    audit: ['提交审核', 'Submit for review'],
    input: byId,
    output: done,
  }),
  withdraw: route('POST', '/api/v1/versions/{id}/withdraw', {
    permission: 'app.submit',
    audit: ['撤回审核', 'Withdraw from review'],
    input: byId,
    output: done,
  }),
  /** Officially: an approved version that is not barred. */
  publish: route('POST', '/api/v1/versions/{id}/publish', {
    permission: 'app.publish',
    audit: ['发布应用版本', 'Publish a version'],
    input: byId,
    output: done,
  }),
  unpublish: route('POST', '/api/v1/versions/{id}/unpublish', {
    permission: 'app.publish',
    audit: ['取消发布应用版本', 'Unpublish a version'],
    touches: ['task'],
    input: byId,
    output: done,
  }),
  /** It has a known fault: nobody can choose it any more, and who has it is listed. */
  bar: route('POST', '/api/v1/versions/{id}/bar', {
    permission: 'app.bar',
    audit: ['禁用应用版本', 'Block a version'],
    touches: ['task'],
    input: z.object({ id, reason }),
    output: done,
  }),
  unbar: route('POST', '/api/v1/versions/{id}/unbar', {
    permission: 'app.bar',
    audit: ['解除禁用应用版本', 'Unblock a version'],
    input: byId,
    output: done,
  }),
}
