import { allWords } from '@cpm/contract'
import { fill } from '@cpm/contract/kernel/words'
import type { Account, Ctx } from '../../../core/feature.ts'
import { unnoted } from '../../../db/move-subtree.ts'
import { ringBell } from '../../../people/message/message.ring.ts'
import { accountsById, nameFor } from '../../../delivery/task/call/call.whom.ts'
import type { HeldApp, HeldVersion } from '../app.mine.ts'

type By = Pick<Ctx, 'scope' | 'now' | 'settings'> & { account: Account }
type Of = { app: HeldApp; version: HeldVersion }

/** Rings the bell of who brought and who submitted a version, each in their own language. */
export async function tellReviewed(
  { scope, now, account, settings }: By,
  { app, version }: Of,
  decided: 'approved' | 'rejected' | 'released',
  reason: string | undefined,
): Promise<void> {
  const db = scope.outside('who brought and submitted the version is told what was decided')
  const whom = new Set([version.account_id, version.submitted_by])
  for (const id of whom) {
    if (id === null || id === account.id) continue
    for (const person of await accountsById(db, id)) {
      const { language } = person
      const what = {
        name: (language === 'cn' ? app.name : app.name_en) || app.package_name,
        version: version.version_name,
      }
      const title = fill(allWords[`appReview.told.${decided}`], language, what)
      const said = [
        fill(allWords['appReview.told.by'], language, { name: nameFor(account, person) }),
        ...(reason === undefined ? [] : [fill(allWords['appReview.told.reason'], language, { reason })]),
        fill(allWords['appReview.told.see'], language, {
          link: `${settings.publicUrl}/appMarket/appDetail?id=${app.id}&tab=versions`,
        }),
      ]
      // What people are told is no change of theirs who did the deed.
      await unnoted(db, () => ringBell(db, now, person.id, { title, content: said.join('\n\n') }))
    }
  }
}
