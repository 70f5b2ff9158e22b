import { describe, expect, it } from 'vitest'
import { allPermissions, allWords, contract } from './index.ts'
import type { Resource } from './kernel/resource.ts'
import type { Pair } from './kernel/words.ts'
import { glossary, labels, patternOf } from './kernel/words/glossary.ts'
import { faultsOfEnglish } from './kernel/words/register.ts'
import { folders } from './platform/menu/menu.ts'

const titles = [
  ...folders.map(({ key, title }): [string, Pair] => [`menu folder ${key}`, title]),
  ...Object.values(contract as Record<string, Resource>)
    .flatMap(({ pages }) => pages ?? [])
    .map(({ path, title }): [string, Pair] => [path, title]),
]
const permissions = Object.entries<Pair>(allPermissions)
const texts = [...Object.entries<Pair>(allWords), ...permissions, ...titles]

const longerThan = (most: number, among: readonly [string, Pair][]) =>
  among
    .filter(([, [, en]]) => en.replaceAll(/\{\{[^}]*\}\}/g, '').length > most)
    .map(([key, [, en]]) => `${key}: ${en}`)

describe('the English of the product', () => {
  it('uses no banned word and no banned shape', () => {
    // To the letter of the specification [8.5].
    const quoted = ['artifact.wrongType', 'file.badEnding']
    const faults = texts
      .filter(([key]) => !quoted.includes(key))
      .flatMap(([key, [, en]]) => faultsOfEnglish(en).map((fault) => `${key}: ${en} (${fault})`))
    expect(faults).toEqual([])
  })

  it('refuses the words that it replaced', () => {
    const old = ['All right', 'Held', 'Barred', 'On the shelves', 'Nothing is given', 'Its wave has not begun']
    const more = ['It said goodbye', 'Read anew', 'Update by itself', 'Who is told', 'Write one', 'Tries', 'Standing']
    for (const text of [...old.filter((one) => one !== 'All right'), ...more]) {
      expect(faultsOfEnglish(text), text).not.toEqual([])
    }
    expect(faultsOfEnglish('All right')).not.toEqual([])
  })

  it('keeps the plain terms', () => {
    for (const text of [
      'Assigned to',
      'Not set',
      'Progress bar',
      'Put on hold',
      'A version, such as 1.4.0',
      'Which?',
    ]) {
      expect(faultsOfEnglish(text), text).toEqual([])
    }
  })

  it('has short titles, short names of permissions and short states', () => {
    const states = texts.filter(([key]) => /\.(status|state|outcome|severity|platform)\.\w+$/.test(key))
    expect(states.length).toBeGreaterThan(60)
    expect(longerThan(30, titles)).toEqual([])
    expect(longerThan(80, permissions)).toEqual([])
    expect(longerThan(32, states)).toEqual([])
  })
})

/** A label: short, no sentence, and nothing is filled in. */
const isLabel = ([, [, en]]: readonly [string, Pair]) => en.length <= 40 && !/[.:;?]|\{\{/.test(en)

describe('the glossary', () => {
  it('has each term once', () => {
    expect(new Set(glossary.map(({ en }) => en)).size).toBe(glossary.length)
  })

  it.each(glossary)('"$en" is $cn in every label', (term) => {
    const pattern = patternOf(term)
    const uses = texts.filter((text) => isLabel(text) && pattern.test(text[1][1]))
    expect(uses.length, 'a term that no text uses is no term').toBeGreaterThan(0)
    const others = uses
      .filter(([key, [cn]]) => !leavesItOut.has(key) && !term.cn.some((word) => cn.includes(word)))
      .map(([key, [cn, en]]) => `${key}: ${cn} / ${en}`)
    expect(others).toEqual([])
  })

  it.each(labels)('%s is %s wherever it is a label of its own', (cn, ...english) => {
    const found = texts.filter(([key, pair]) => pair[0] === cn && !leavesItOut.has(key))
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(([, [, en]]) => !english.includes(en)).map(([key, [, en]]) => `${key}: ${en}`)).toEqual([])
  })
})

/** Labels whose Chinese leaves the term out, as its place on the screen has it, or where the word is a verb. */
const leavesItOut = new Set(
  `
  alarm.isSeen alarmRule.fold alert.why.shop alertPlan.waitMs app.filter.apps.notOurs app.shop.none app.whyNoneOutdated
  appPermission.READ_PHONE_NUMBERS appPermission.VIBRATE appReview.whyNot.approved appReview.whyNot.not_submitted
  appReview.whyNot.pending appStep.step.unbar appVersion.bar appVersion.unbar appVersion.whyNotApproved
  appVersion.whyNotPending appVersion.whyPublished appVersion.whyWasPublished artifact.many artifact.none
  audit.action.app.approve audit.action.app.reject audit.action.artifact.finish audit.action.artifact.removeMany
  audit.action.customer.remove audit.action.customer.update audit.action.group.assign audit.column.fold
  audit.resource.artifact audit.resource.customer audit.table.artifact audit.table.customer enrolment.another
  enrolment.complete fenceExit.tasks gray.official gray.outcome.official gray.whyNotApproved
  group.hours.aboveNone group.otherEnterprise inventory.standing.notOurs login.captchaRefresh menu.moveNot
  model.copyItself artifact.create artifact.delete artifact.export artifact.read /longRange/files /device/deviceMap task.reset
  policy.noMatch position.heat position.source.store
  remoteSession.unable.nobody_can_be_asked run.reason.other_model run.step.inAMinute runRecord.bootsEach
  runRecord.bytesEach runRecord.lowBatteries runRecord.offlineSpansEach task.nextNone task.noRound
  task.retryAfter task.retryHint task.retryTimes task.waveHint task.zone terminal.rangeTooLong timeline.kind.fenceExit
  `
    .trim()
    .split(/\s+/),
)
