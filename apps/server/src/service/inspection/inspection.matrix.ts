import { createHash, randomUUID } from 'node:crypto'
import { inspectionFormBody } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { gramsOf } from '../../core/list/grams.ts'
import { keepBytes, newKey } from '../../core/store/store.ts'
import { add, defineMatrix, nothing, type Pick } from '../../testing/matrix/define.ts'

const sections = [
  {
    id: 's1',
    title: { cn: '外观', en: '' },
    items: [{ id: 'q1', kind: 'yesNo', title: { cn: '完好', en: '' }, required: false }],
  },
]
const store = { storeName: 'a', contact: 'b', phone: '13800138000', address: 'c', inspector: 'd' }
const at = '2026-05-04T08:00:00Z'
const picture = Buffer.from('ffd8ff', 'hex')
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const byClient =
  (more: Record<string, unknown> = {}) =>
  (pick: Pick) => ({ clientId: pick('inspection'), ...more })

export const matrix = defineMatrix('inspection', {
  things: {
    inspection: {
      seenBy: 'store',
      make: async ({ db, store }, { enterpriseId, group }, mark) => {
        const form = await add(db, 'inspection_form', {
          enterprise_id: enterpriseId,
          title_cn: 'form',
          title_en: '',
          // So that it is not in a list of forms.
          status: 'deleted',
        })
        const body = inspectionFormBody.parse({ title: { cn: 'form', en: '' }, sections })
        await db
          .insertInto('inspection_form_version')
          .values({ form_id: form, version: 1, body: JSON.stringify(body), created_at: new Date() })
          .execute()
        const clientId = randomUUID()
        const id = await add(db, 'inspection', {
          enterprise_id: enterpriseId,
          group_id: group.id,
          group_path: group.path,
          client_id: clientId,
          form_id: form,
          version: 1,
          status: 'receiving',
          seal: 'a',
          result: 'passed',
          title_cn: 'form',
          title_en: '',
          store_name: mark,
          grams: gramsOf(mark),
        })
        // One that has come, and is an answer the matrix can read, and one that has not.
        const bytes = Buffer.from(`{"code":1,"messageEn":"${mark}"}`)
        const key = newKey()
        await keepBytes(store, key, bytes)
        const here = { size: bytes.length, sha256: sumOf(bytes), type: 'image/png' as const, key }
        const waits = { size: picture.length, sha256: sumOf(picture), type: null, key: null }
        await db
          .insertInto('inspection_file')
          .values([
            { inspection_id: id, file_id: 'here', item: 'q1', ...here },
            { inspection_id: id, file_id: 'waits', item: 'q1', ...waits },
          ])
          .execute()
        return clientId
      },
    },
  },
  samples: {
    list: nothing,
    'list of a group': (pick) => ({ groupId: pick('group') }),
    'list of a form': (pick) => ({ formId: pick('inspectionForm') }),
    get: byClient(),
    inspectors: nothing,
    plan: (pick) => ({
      formId: pick('inspectionForm'),
      groupIds: [pick('group')],
      inspectorId: pick('account'),
      plannedOn: '2026-05-04',
    }),
    cancel: byClient(),
    put: (pick) => ({
      clientId: randomUUID(),
      formId: pick('inspectionForm'),
      version: 1,
      groupId: pick('group'),
      ...store,
      startedAt: at,
      finishedAt: at,
    }),
    putFile: byClient({ fileId: 'waits', bytes: picture }),
    file: byClient({ fileId: 'here' }),
    pdf: byClient(),
    trends: nothing,
    'trends of a group and a form': (pick) => ({ groupId: pick('group'), formId: pick('inspectionForm') }),
    weakest: nothing,
    'weakest of a group and a form': (pick) => ({ groupId: pick('group'), formId: pick('inspectionForm') }),
  },
  ready: {
    cancel: (db, { id }) =>
      db.updateTable('inspection').set({ status: 'planned', seal: null }).where('client_id', '=', id).execute(),
    plan: (db, { id }) =>
      db.updateTable('inspection_form').set({ status: 'active' }).where('id', '=', Number(id)).execute(),
  },
})
