import { allWords } from '@cpm/contract'
import { usedTwice } from '@cpm/contract/estate/agent/report'
import { fill, type Language } from '@cpm/contract/kernel/words'
import { sql } from 'kysely'
import type { Job } from '../../core/feature.ts'
import { seesPlace } from '../../core/scope/who-sees.ts'
import { ringBell } from '../../people/message/message.ring.ts'
import { holds } from '../../people/role/role.has-permission.ts'

const dayMs = 86_400_000
/** A message names this many terminals; the list shows them all. */
const mostNamed = 20

const title = allWords['terminal.twice.title']

/**
 * Tells of terminals whose secret two machines use, by the bell, to those who may issue a new one: each account once in
 * 24 hours, of all that were noticed in that time.
 */
export const tellDoubled: Job = {
  everyMs: 60_000,
  async run({ db, now, settings }) {
    const since = new Date(now.getTime() - dayMs)
    const seen = seesPlace(sql.ref('a.group_paths'), sql.ref('t.group_path'))
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number; language: Language; sns: string[] }>`
        with twice as (
          select t.sn, t.enterprise_id, t.group_path from terminal_state s join terminal t on t.id = s.terminal_id
          where s.doubled_at is not null and exists (
            select from event e where e.terminal_id = s.terminal_id and e.received_at > ${since}
              and e.type = 'error' and e.data ->> 'what' = ${usedTwice})),
        told as (
          select r.account_id from message m join message_recipient r on r.message_id = m.id
          where m.published_at > ${since} and m.status = 'published' and m.account_id is null and m.title = any(${[...title]}::text[]))
        select a.id, a.language, array_agg(t.sn order by t.sn) as sns
        from twice t join account a on a.enterprise_id = t.enterprise_id and a.active and ${seen}
        where ${holds('enrolment.renew')} and a.id not in (select account_id from told)
        group by a.id order by a.id`.execute(tx)
      for (const { id, language, sns } of rows) {
        await ringBell(tx, now, id, {
          title: fill(title, language),
          content: letter(language, sns, settings?.publicUrl),
        })
      }
    })
  },
}

function letter(language: Language, sns: readonly string[], url = ''): string {
  const named = sns.slice(0, mostNamed)
  const left = sns.length - named.length
  return [
    fill(allWords['terminal.twice.text'], language),
    [...named, ...(left > 0 ? [fill(allWords['terminal.twice.more'], language, { count: left })] : [])].join('\n'),
    fill(allWords['terminal.twice.see'], language, { link: `${url}/device/index?doubled=true` }),
  ].join('\n\n')
}
