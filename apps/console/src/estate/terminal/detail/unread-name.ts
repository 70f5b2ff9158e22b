import { isWord, type Text, type WordKey } from '../../../api/text.ts'

/** Written in full, so that the page brings these words and none else of terminals. */
const ofTerminals: readonly WordKey[] = [
  'terminal.maker',
  'terminal.model',
  'terminal.serial',
  'terminal.systemId',
  'terminal.os',
  'terminal.osVersion',
  'terminal.romVersion',
  'terminal.securityPatch',
  'terminal.resolution',
  'terminal.bluetooth',
  'terminal.agent',
  'terminal.battery',
  'terminal.charging',
  'terminal.cpu',
  'terminal.memory',
  'terminal.storage',
  'terminal.network',
  'terminal.network.type',
  'terminal.network.name',
  'terminal.network.signal',
  'terminal.location',
  'terminal.bootAt',
  'terminal.shutdownAt',
  'terminal.bootCount',
  'terminal.peripherals',
  'terminal.zone',
  'terminal.codePage',
  'terminal.ip',
  'terminal.mac',
  'terminal.name',
  'terminal.platform',
  'terminal.configVersion',
]
const ofTerminal = (name: string) => ofTerminals.find((key) => key.slice(key.indexOf('.') + 1) === name)

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
  const own = `unread.part.${name}`
  const word = isWord(own) ? own : (ofTerminal(path) ?? ofTerminal(name))
  const said = word === undefined ? name : t(word)
  return place === '' ? said : `${said} ${Number(place) + 1}`
}
