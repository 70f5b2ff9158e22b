import { z } from 'zod'
import { largestCount } from '../../../kernel/fields/count.ts'
import { listQuery, many, page } from '../../../kernel/list.ts'
import { countedReach } from '../../../people/me/me.proof.ts'
import { route } from '../app.permissions.ts'
import { byId } from '../app.rows.ts'
import { grayForm, grayPreview, grayRelease, grayStates, grayTarget } from './gray.rows.ts'

/** A version for chosen terminals first [3.17][4.7][5.9]. */
export const grayRoutes = {
  /**
   * The next step of the gray release of an approved version: an install task for the terminals that it takes in. Refused
   * where no SN is given, or one is unknown.
   */
  gray: route('POST', '/api/v1/versions/{id}/gray', {
    permission: 'app.publish',
    audit: ['灰度发布应用版本', 'Start a grey release'],
    proof: [countedReach],
    touches: ['task'],
    creates: true,
    input: grayForm,
    output: z.object({ taskId: z.string(), terminals: z.number().int() }),
  }),
  /** The same, and what would become of it. */
  grayPreview: route('POST', '/api/v1/versions/{id}/gray/preview', {
    reads: true,
    permission: 'app.publish',
    input: grayForm,
    output: grayPreview,
  }),
  grayRelease: route('GET', '/api/v1/versions/{id}/gray', {
    permission: 'app.read',
    follows: ['task', 'terminal'],
    summary: true,
    input: byId,
    output: z.object({ release: grayRelease.nullable() }),
  }),
  /** Each terminal of it, and how it stands with it. */
  grayTargets: route('GET', '/api/v1/versions/{id}/gray/targets', {
    permission: 'app.read',
    follows: ['task', 'terminal'],
    input: listQuery(['sn', 'updatedAt'], {
      id: byId.shape.id,
      state: many(z.enum(grayStates)).optional(),
      step: z.coerce.number().int().min(1).max(largestCount).optional(),
    }),
    output: page(grayTarget),
  }),
  /**
   * The version goes back to being published nowhere: its tasks are stopped, and the terminals that have it from them get
   * back what they had before, or lose it where they had nothing.
   */
  takeBack: route('POST', '/api/v1/versions/{id}/gray/take-back', {
    permission: 'app.publish',
    audit: ['收回灰度发布', 'Roll back a grey release'],
    proof: [countedReach],
    touches: ['task'],
    creates: true,
    input: byId,
    output: z.object({ taskIds: z.array(z.string()), terminals: z.number().int() }),
  }),
}
