import { allWords } from '@cpm/contract'
import { fill } from '@cpm/contract/kernel/words'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import { unnoted } from '../../../db/move-subtree.ts'
import { ringBell } from '../../../people/message/message.ring.ts'
import { accountsById } from '../../../delivery/task/call/call.whom.ts'

type Left = { name: string; name_en: string }

/** Private apps of an account that goes are its superior's alone, who is told which. */
export async function takeOver(
  { scope, now, settings }: Pick<Ctx, 'scope' | 'now' | 'settings'>,
  was: number,
  heir: number,
): Promise<void> {
  const of = 'made by an account that is removed'
  const { rows } = await scope.sql<Left>`
    update app set inherited = true where ${unscoped('app', of)} and account_id = ${was} and visibility = 'private'
    returning name, name_en`
  await scope.sql`
    update app_step set inherited = true
    where ${unscoped('app_step', of)} and account_id = ${was} and visibility = 'private'`
  if (rows.length === 0) return
  const db = scope.outside('a superior is told which apps they take over')
  const { rows: gone } = await sql<{ name: string }>`select name from account where id = ${was}`.execute(db)
  for (const person of await accountsById(db, heir)) {
    const { language } = person
    const names = rows.map((one) => (language === 'cn' ? one.name : one.name_en) || one.name)
    const vars = { name: gone[0]?.name ?? '', apps: names.slice(0, 20).join(language === 'cn' ? '、' : ', ') }
    const content = [
      fill(allWords['app.inherited.text'], language, vars),
      `${settings.publicUrl}/appMarket/myApp`,
    ].join('\n\n')
    await unnoted(db, () =>
      ringBell(db, now, person.id, { title: fill(allWords['app.inherited'], language, vars), content }),
    )
  }
}
