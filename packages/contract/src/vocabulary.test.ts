import { describe, expect, it } from 'vitest'
import { allWords, contract } from './index.ts'
import type { Resource } from './kernel/resource.ts'
import type { Pair } from './kernel/words.ts'
import { folders } from './platform/menu/menu.ts'

/** One word per thing on the screens, in both languages; a text that breaks a rule is named with its key. */
const texts = Object.entries<Pair>(allWords)
const titles = [
  ...folders.map(({ key, title }): [string, Pair] => [`menu folder ${key}`, title]),
  ...Object.values(contract as Record<string, Resource>)
    .flatMap(({ pages }) => pages ?? [])
    .map(({ path, title }): [string, Pair] => [path, title]),
]

/** Keys whose text is said otherwise for a reason. */
type Exceptions = readonly string[]

function keysThat(breaks: (cn: string, en: string) => boolean, except: Exceptions = [], among = texts): string[] {
  return among.filter(([key, [cn, en]]) => !except.includes(key) && breaks(cn, en)).map(([key]) => key)
}

describe('the words of the product', () => {
  it('say terminal and 终端, not device, but where the thing is a browser or Android says so', () => {
    const except = ['inventory.agent.device_owner', 'me.session.unknown', 'me.session.endHint']
    expect(keysThat((cn, en) => /\bdevices?\b/i.test(en) || cn.includes('设备'), except)).toEqual([])
  })

  it('say New and 新建 for what is made, and add only what is there already', () => {
    // As the spec has it [6.3]; what a change has put in; what becomes part of a list and exists beside it.
    const except = ['answer.storeMayNotAdd', 'audit.added']
    expect(keysThat((cn) => cn.includes('新增'), except)).toEqual([])
    const beside = [
      'favourite.add',
      'favourite.addBySn',
      'audit.action.favourite.add',
      'terminal.tagAdd',
      'group.add',
      'group.addTitle',
      'group.addOk',
      'group.noMembersHint',
      'model.addThis',
      'model.expectAdd',
      'model.expectAddTo',
      'peripheral.catalogueThis',
      'task.pasteAdd',
    ]
    expect(keysThat((_, en) => /^Add\b/.test(en), beside)).toEqual([])
  })

  it('say Save and 保存 on a form, once', () => {
    expect(keysThat((_, en) => en === 'Save', ['common.save'])).toEqual([])
    expect(keysThat((_, en) => en === 'Submit')).toEqual([])
  })

  it('are in British spelling', () => {
    const american =
      /\b\w*(color|center|behavior|favorite|catalog(?!ue)|license[ds]?\b(?<!licensed)|canceled|canceling|labeled|gray\b)|\b\w+(iz(e|es|ed|ing|ation))\b/i
    // Words that are spelt with a z everywhere, and names of HTTP.
    const everywhere = /\b(size|sizes|sized|resize|resized|prize|seize|Authorization|initialize)\b/gi
    const breaks = (_: string, en: string) => american.test(en.replace(everywhere, ''))
    expect(keysThat(breaks)).toEqual([])
    expect(keysThat(breaks, [], titles)).toEqual([])
  })

  it('write email and one sign for what goes on', () => {
    expect(keysThat((_, en) => /\be-mail/i.test(en))).toEqual([])
    // As the spec has it [7.1].
    expect(keysThat((cn, en) => /\.\.\./.test(cn + en), ['common.loading'])).toEqual([])
  })

  it('have a space between Chinese and letters or digits; what a place is filled with gets its own', () => {
    const letters = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u
    const breaks = (cn: string) => letters.test(cn.replace(/\{\{[^{}]*\}\}/g, '\u0000'))
    // An example of how something is written is written so.
    expect(keysThat(breaks, ['model.resolutionRule'])).toEqual([])
    expect(keysThat(breaks, [], titles)).toEqual([])
  })

  it('have a space on both sides of a number in Chinese', () => {
    const numbers = '(count|total|made|limit|most|max|min|days|hours|minutes|seconds|percent|place|uses)'
    const breaks = (cn: string) =>
      new RegExp(`\\p{Script=Han}\\{\\{${numbers}\\}\\}|\\{\\{${numbers}\\}\\}\\p{Script=Han}`, 'u').test(cn)
    expect(keysThat(breaks)).toEqual([])
  })

  it('say 1 row, not 1 rows', () => {
    const nouns = 'terminals|rows|runs|files|items|days|hours|users|messages|roles|groups|tasks|accounts|peripherals'
    expect(
      keysThat((_, en) => new RegExp(`\\{\\{(count|total|changed|days|hours)\\}\\} (${nouns})\\b`).test(en)),
    ).toEqual([])
  })
})
