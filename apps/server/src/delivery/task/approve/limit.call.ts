import { allWords } from '@cpm/contract'
import { fill } from '@cpm/contract/kernel/words'
import { type Account, type Ctx } from '../../../core/feature.ts'
import { unnoted } from '../../../db/move-subtree.ts'
import { ringBell } from '../../../people/message/message.ring.ts'
import { accountsById, approversOfLimits, nameFor, type Person } from '../call/call.whom.ts'

type By = Pick<Ctx, 'scope' | 'now'> & { account: Account }
type Words = Extract<keyof typeof allWords, `task.limitsCall.${string}`>

async function ring({ scope, now, account }: By, people: readonly Person[], title: Words, text: Words, note = '') {
  const db = scope.outside('they are told of limits that they decide on, or asked for')
  for (const person of people) {
    const { language } = person
    const content = fill(allWords[text], language, { name: nameFor(account, person), note }).trim()
    // What people are told is no change of theirs who did the deed.
    await unnoted(db, () => ringBell(db, now, person.id, { title: fill(allWords[title], language), content }))
  }
}

/** Rings the bell of those who may approve a change of the limits. */
export async function callApprovers(by: By, enterpriseId: number): Promise<void> {
  const db = by.scope.outside('those who may approve are told')
  const people = await approversOfLimits(db, enterpriseId, by.account.path)
  await ring(by, people, 'task.limitsCall.asked', 'task.limitsCall.asked.text')
}

/** Tells who asked for a change what came of it. */
export async function callAsker(
  by: By,
  { asker, decided, note }: { asker: number; decided: 'approved' | 'refused'; note: string },
): Promise<void> {
  const people = await accountsById(by.scope.outside('who asked is told what was decided'), asker)
  await ring(by, people, `task.limitsCall.${decided}`, 'task.limitsCall.decided.text', note)
}
