import { type Kysely, sql } from 'kysely'
import { type Job, wake } from '../../../core/feature.ts'
import type { Tables } from '../../../db/tables.ts'
import { ringBell } from '../../../people/message/message.ring.ts'
import { postMail } from '../../../platform/mail/mail.post.ts'
import { approversOf, makersOf, type Person } from './call.whom.ts'
import { type Called, type CallReason, letterOf } from './call.text.ts'
import { countWaves } from '../wave/wave.counts.ts'

type Db = Kysely<Tables>

/** Calls of one turn. */
const atOnce = 20

/** Of these nobody has to do anything: the bell is enough. */
const byBellAlone: readonly CallReason[] = ['approved']
/** These are for those who may approve; the others for who made the task, and their superior. */
const forApprovers: readonly CallReason[] = ['awaiting', 'late']
/** Whoever made it asked for no more than an answer. */
const forMakerAlone: readonly CallReason[] = ['approved', 'refused']

/**
 * Tells people what befell tasks, by the bell and by mail, each once and in their own language. What befell them is noted
 * by a trigger of the database (migrations/functions/task.sql), and gone from there once it is told.
 */
export const callPeople: Job = {
  everyMs: 1000,
  async run({ db, now, settings }) {
    const { rows } = await sql<{ id: number }>`select id from task_call order by id limit ${atOnce}`.execute(db)
    const url = settings?.publicUrl ?? ''
    for (const { id } of rows) await db.transaction().execute((tx) => callOf(tx, id, url, now))
    return rows.length === atOnce
  },
}

async function callOf(db: Db, id: number, url: string, now: Date): Promise<void> {
  const { rows } = await sql<{ why: CallReason; task_id: number }>`
    delete from task_call where id = ${id} returning why, task_id`.execute(db)
  const call = rows[0]
  const task = call && (await taskOf(db, call.task_id))
  if (!call || !task) return
  // Nobody has to know of what is over; when it comes again it is another time.
  if (call.why === 'stuck' && task.stuck_at === null) {
    await sql`update task set stuck_told = null where id = ${task.id}`.execute(db)
    return
  }
  for (const person of await toWhom(db, call.why, task)) {
    const letter = letterOf(call.why, task, { language: person.language, url })
    await ringBell(db, now, person.id, { title: letter.what, content: `${letter.text}\n\n${letter.see}` })
    // Accounts of the platform see to it in the console.
    if (person.email === null || person.isOurs || byBellAlone.includes(call.why)) continue
    await postMail(db, now, {
      accountId: person.id,
      to: person.email,
      language: person.language,
      kind: 'task',
      vars: { name: person.name, what: letter.what, text: letter.text, link: letter.link },
    })
  }
  await wake(db, 'jobs', { job: 'sendMail' })
}

async function toWhom(db: Db, why: CallReason, task: Called): Promise<Person[]> {
  if (forApprovers.includes(why)) return approversOf(db, task)
  const [maker, superior] = await makersOf(db, task)
  const told = forMakerAlone.includes(why) ? [maker] : [maker, superior]
  return told.filter((one) => one !== undefined && one !== null)
}

async function taskOf(db: Db, id: number): Promise<Called | null> {
  const { rows } = await sql<Omit<Called, 'counts'> & { waves: number }>`
    select t.id, t.type, t.reason, t.total, t.rules, t.wave, t.waves, t.stuck_at, t.late_waiting, t.enterprise_id, t.account_id,
      t.account_path::text, t.group_paths, t.by_platform, t.decided_name, t.decided_note, a.name as maker,
      exists (select from account d where d.id = t.decided_by and d.enterprise_id is null) as decided_by_ours
    from task t join account a on a.id = t.account_id where t.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const counts = (await countWaves(db, id, row.waves))[row.wave - 1]
  return counts ? { ...row, counts } : null
}
