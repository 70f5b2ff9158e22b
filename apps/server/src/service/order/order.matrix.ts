import { keepBytes, newKey } from '../../core/store/store.ts'
import type { House } from '../../testing/house.ts'
import { add, byId, defineMatrix, fresh, nothing, type Owner, two } from '../../testing/matrix/define.ts'

const hourMs = 3_600_000
const terms = {
  urgent: { answer: 1, solve: 2 },
  high: { answer: 1, solve: 2 },
  normal: { answer: 1, solve: 2 },
  low: { answer: 1, solve: 2 },
  hours: null,
  zone: null,
}

/** What is in it is an answer, so that the matrix can read it as one. */
const content = Buffer.from('{"code":1}')

const addOrder = (db: House['db'], { enterpriseId, group }: Owner, mark: string, at: Date) =>
  add(db, 'service_order', {
    enterprise_id: enterpriseId,
    group_id: group.id,
    group_path: group.path,
    title: mark,
    kind: 'fault',
    priority: 3,
    source: 'person',
    account_name: mark,
    begun_at: at,
    solve_due: new Date(at.getTime() + hourMs),
    created_at: at,
    updated_at: at,
  })

export const matrix = defineMatrix('order', {
  things: {
    order: { seenBy: 'store', make: ({ db }, owner, mark, at) => addOrder(db, owner, mark, at) },
    orderFile: {
      seenBy: 'store',
      make: async ({ db, store }, owner, mark, at) => {
        const key = newKey()
        await keepBytes(store, key, content)
        return add(db, 'service_order_file', {
          order_id: await addOrder(db, owner, mark, at),
          name: mark,
          type: 'image/png',
          size: content.length,
          sha256: mark,
          key,
          created_at: at,
        })
      },
    },
  },
  samples: {
    list: nothing,
    'list of a group': (pick) => ({ groupId: pick('group') }),
    'list of a terminal': (pick) => ({ sn: pick('terminal') }),
    'list of a person': (pick) => ({ assigneeId: pick('account') }),
    get: byId('order'),
    create: (pick) => ({ title: 'a', groupId: pick('group'), sns: [pick('terminal')] }),
    'create of an alarm': (pick) => ({
      title: 'a',
      groupId: pick('group'),
      links: [{ kind: 'alarm', ref: pick('alarm') }],
    }),
    'create for a person': (pick) => ({ title: 'a', groupId: pick('group'), assigneeId: pick('account') }),
    'create for a customer': (pick) => ({ title: 'a', groupId: pick('group'), customerId: pick('customer') }),
    'create in an enterprise': (pick) => ({ title: 'a', enterpriseId: pick('enterprise') }),
    update: byId('order', { title: 'b' }),
    'update for a customer': (pick) => ({ id: pick('order'), customerId: pick('customer') }),
    'update of its terminals': (pick) => ({ id: pick('order'), sns: [pick('terminal')] }),
    start: byId('order'),
    hold: byId('order', { reason: 'waiting for a part' }),
    complete: byId('order'),
    close: byId('order'),
    reopen: byId('order'),
    assign: (pick) => ({ id: pick('order'), accountId: pick('account') }),
    'assign to nobody': byId('order', { accountId: null }),
    assignMany: (pick) => ({ ids: [pick('order'), pick('order')], accountId: pick('account') }),
    closeMany: two('order'),
    merge: (pick) => ({ id: pick('order'), into: pick('order') }),
    link: (pick) => ({ id: pick('order'), kind: 'alarm', ref: pick('alarm') }),
    comments: byId('order'),
    comment: byId('order', { text: 'seen' }),
    'comment that mentions': (pick) => ({ id: pick('order'), text: 'a', mentions: [pick('account')] }),
    history: byId('order'),
    people: byId('order'),
    'people of a group': (pick) => ({ groupId: pick('group') }),
    'people of an enterprise': (pick) => ({ enterpriseId: pick('enterprise') }),
    putFile: byId('order', { name: 'a.png', bytes: Buffer.from('89504e470d0a1a0a00', 'hex') }),
    file: byId('orderFile'),
    figures: () => ({ by: 'store' }),
    terms: (pick) => ({ enterpriseId: pick('enterprise') }),
    setTerms: (pick) => ({ enterpriseId: pick('enterprise'), ...terms }),
  },
  open: {
    putFromTerminal: async (w) => w.asTerminal({ id: fresh(), text: 'The scanner is silent' }),
    listOfTerminal: async (w) => w.asTerminal({}),
  },
  ready: {
    reopen: (db, { id }) =>
      db
        .updateTable('service_order')
        .set({ status: 'closed', closed_at: new Date() })
        .where('id', '=', Number(id))
        .execute(),
  },
})
