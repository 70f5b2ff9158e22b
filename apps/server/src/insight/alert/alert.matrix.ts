import { add, byId, defineMatrix, nothing, type OpenSample } from '../../testing/matrix/define.ts'

/** An alert of one's own, by the plan of one's enterprise. */
const ownOfPlan: OpenSample = async ({ house, person }) => {
  const account = await house.db
    .selectFrom('account')
    .select(['id', 'enterprise_id'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const enterpriseId = account.enterprise_id as number
  const plan = await house.db
    .selectFrom('alert_plan')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  const id = await add(house.db, 'alert', {
    enterprise_id: enterpriseId,
    recipient: `account:${account.id}`,
    recipient_name: 'oneself',
    account_id: account.id,
    channel: 'bell',
    lane: 'now',
    state: 'sent',
    severity: 'major',
    language: 'en',
    due_at: new Date(),
    created_at: new Date(),
  })
  const dedupe = `matrix:${id}`
  await add(house.db, 'alert_line', {
    alert_id: id,
    kind: 'opened',
    at: new Date(),
    plan_id: plan.id,
    why: 'shop',
    dedupe,
  })
  return { id: String(id), planId: String(plan.id) }
}

export const matrix = defineMatrix('alert', {
  things: {
    alert: {
      seenBy: 'account',
      make: ({ db }, { enterpriseId, account }, mark) =>
        add(db, 'alert', {
          enterprise_id: enterpriseId,
          recipient: `account:${account.id}`,
          recipient_name: mark,
          account_id: account.id,
          channel: 'email',
          lane: 'now',
          state: 'failed',
          severity: 'major',
          language: 'en',
          subject: mark,
          body: mark,
          due_at: new Date(),
          created_at: new Date(),
        }),
    },
  },
  samples: {
    list: nothing,
    'list of an alarm': (pick) => ({ alarmId: pick('alarm') }),
    'list of an endpoint': (pick) => ({ webhookId: pick('webhook') }),
    get: byId('alert'),
    send: byId('alert'),
  },
  open: {
    stop: ownOfPlan,
    resume: ownOfPlan,
  },
})
