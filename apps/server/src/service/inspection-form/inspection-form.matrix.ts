import { inspectionFormBody } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { add, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'

const asked = [
  {
    id: 's1',
    title: { cn: '外观', en: 'Looks' },
    items: [{ id: 'q1', kind: 'yesNo', title: { cn: '完好', en: '' }, required: false }],
  },
]
const form = { title: { cn: '季度巡检', en: '' }, sections: asked }

export const matrix = defineMatrix('inspectionForm', {
  things: {
    inspectionForm: {
      seenBy: 'enterprise',
      make: async ({ db }, { enterpriseId }, mark, at) => {
        const body = inspectionFormBody.parse({ ...form, title: { cn: mark, en: mark } })
        const id = await add(db, 'inspection_form', {
          enterprise_id: enterpriseId,
          title_cn: mark,
          title_en: mark,
          status: 'inactive',
          version: 1,
          edited: false,
          sections: JSON.stringify(body.sections),
          questions: 1,
          created_at: at,
          updated_at: at,
        })
        await db
          .insertInto('inspection_form_version')
          .values({ form_id: id, version: 1, body: JSON.stringify(body), created_at: at })
          .execute()
        return id
      },
    },
  },
  samples: {
    list: nothing,
    get: byId('inspectionForm'),
    version: byId('inspectionForm', { version: 1 }),
    create: () => form,
    'create in an enterprise': (pick) => ({ ...form, enterpriseId: pick('enterprise') }),
    update: byId('inspectionForm', form),
    activate: byId('inspectionForm'),
    deactivate: byId('inspectionForm'),
    remove: byId('inspectionForm'),
  },
  ready: {
    deactivate: (db, { id }) =>
      db.updateTable('inspection_form').set({ status: 'active' }).where('id', '=', Number(id)).execute(),
  },
})
