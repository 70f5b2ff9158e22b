import type { Present } from '@cpm/agent-core'
import type { SessionDown } from '@cpm/contract/remote/remote-session/tunnel'
import type { Say } from './person.words.ts'

/** On one line, whatever a name has in it, and without what a dialog reads as the beginning of a command. */
const plain = (text: string) => text.replaceAll('\\', '/').replaceAll(/\s+/g, ' ').trim()
const longestList = 5

/** Who asks for what, and why. */
export function question({ person, reason, kind, viewOnly }: SessionDown, say: Say): string {
  const from =
    person.guestOf === undefined ? plain(person.enterprise ?? '') : `${say('guestOf')} ${plain(person.guestOf)}`
  const who = from ? `${plain(person.name)} (${from})` : plain(person.name)
  const what = say(kind === 'desktop' && viewOnly ? 'look' : kind)
  const why = reason ? `\n${say('because')}: ${plain(reason)}` : ''
  return `${who}\n${say('asks')}:\n${what}${why}`
}

/** Who is here. */
export function notice(people: readonly Present[], say: Say): string {
  const names = people.slice(0, longestList).map(({ name }) => plain(name))
  const more = people.length > longestList ? [`+${people.length - longestList}`] : []
  return `${[...names, ...more].join(', ')}\n${say(people.some(({ control }) => control) ? 'here' : 'looks')}`
}
