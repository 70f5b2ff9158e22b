import { isWord, type Text, type WordKey } from '../../../api/text.ts'

/** A field of a message as people call it: `network.signal` is Network: Signal. One without a word keeps its name. */
export function unreadName(t: Text, field: string): string {
  const [, leaf] = /^up\/(.+)$/.exec(field) ?? []
  if (leaf !== undefined) return t('unread.message', { leaf: partName(t, '', leaf) })
  const parts = field.split('.').filter((part) => part !== '')
  return parts
    .map((part, at) => partName(t, parts.slice(0, at).join('.'), part))
    .reduce((whole, part) => t('unread.within', { whole, part }))
}

/** Of items of a list the place is said where it is known, counted from 1. */
function partName(t: Text, before: string, part: string): string {
  const [, name = part, place = ''] = /^(.*?)\[(\d*)\]$/.exec(part) ?? []
  const path = before === '' ? name : `${before.replaceAll(/\[\d*\]/g, '')}.${name}`
  const word = [`unread.part.${name}`, `terminal.${path}`, `terminal.${name}`].find((key): key is WordKey =>
    isWord(key),
  )
  const said = word === undefined ? name : t(word)
  return place === '' ? said : `${said} ${Number(place) + 1}`
}
