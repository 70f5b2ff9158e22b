import { add, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'

const form = { name: 'a', url: 'https://shop.example/hook', events: ['opened'] } as const

export const matrix = defineMatrix('webhook', {
  things: {
    webhook: {
      seenBy: 'enterprise',
      make: ({ db }, { enterpriseId }, mark) =>
        add(db, 'webhook', {
          enterprise_id: enterpriseId,
          name: mark,
          url: 'https://shop.example/hook',
          events: ['opened'],
          secret: Buffer.from('locked'),
        }),
    },
    webhookPost: {
      seenBy: 'nobody',
      make: async ({ db }, { enterpriseId }, mark) => {
        const hook = await db.selectFrom('webhook').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
        return add(db, 'alert', {
          enterprise_id: enterpriseId,
          recipient: `webhook:${hook?.id}`,
          recipient_name: mark,
          webhook_id: hook?.id ?? null,
          channel: 'webhook',
          lane: 'now',
          state: 'sent',
          severity: 'info',
          language: 'en',
          body: '{}',
          due_at: new Date(),
          created_at: new Date(),
        })
      },
    },
  },
  samples: {
    list: nothing,
    get: byId('webhook'),
    create: () => ({ ...form }),
    update: byId('webhook', { ...form }),
    remove: byId('webhook'),
    rotate: byId('webhook'),
    test: byId('webhook'),
    attempts: byId('webhook'),
    post: (pick) => ({ id: pick('webhook'), alertId: pick('webhookPost') }),
    resend: (pick) => ({ id: pick('webhook'), alertId: pick('webhookPost') }),
  },
})
