/** One key: its keysym of X11, and its place on a keyboard as browsers call it. */
export type Key = readonly [keysym: number, place: string | null]

const control: Key = [0xffe3, 'ControlLeft']
const alt: Key = [0xffe9, 'AltLeft']
const shift: Key = [0xffe1, 'ShiftLeft']
const tab: Key = [0xff09, 'Tab']
const escape: Key = [0xff1b, 'Escape']
const enter: Key = [0xff0d, 'Enter']
const backspace: Key = [0xff08, 'Backspace']

/** Keys that a browser keeps for itself, or a phone has not; those of one entry are held down together. */
export const specialKeys = {
  ctrlAltDel: [control, alt, [0xffff, 'Delete']],
  altTab: [alt, tab],
  altF4: [alt, [0xffc1, 'F4']],
  win: [[0xffeb, 'MetaLeft']],
  ctrlEsc: [control, escape],
  ctrlShiftEsc: [control, shift, escape],
  esc: [escape],
  tab: [tab],
  enter: [enter],
  backspace: [backspace],
  del: [[0xffff, 'Delete']],
  printScreen: [[0xff61, 'PrintScreen']],
  ctrlA: [control, [0x61, 'KeyA']],
  ctrlC: [control, [0x63, 'KeyC']],
  ctrlV: [control, [0x76, 'KeyV']],
} as const satisfies Record<string, readonly Key[]>
export type SpecialKey = keyof typeof specialKeys

/** The buttons of an Android terminal, by the keysyms of XFree86 that VNC servers for Android take for them. */
export const androidKeys = {
  back: [[0x1008ff26, 'BrowserBack']],
  home: [[0x1008ff18, 'BrowserHome']],
  recents: [[0x1008ff7f, null]],
  power: [[0x1008ff2a, 'Power']],
  volumeUp: [[0x1008ff13, 'AudioVolumeUp']],
  volumeDown: [[0x1008ff11, 'AudioVolumeDown']],
} as const satisfies Record<string, readonly Key[]>
export type AndroidKey = keyof typeof androidKeys

/** F1 to F12. */
export const functionKeys: readonly Key[] = Array.from({ length: 12 }, (_, at) => [0xffbe + at, `F${at + 1}`])

/** The key that writes a character: Latin ones have a keysym of their own, all others theirs of Unicode. */
export function keyOf(char: string): Key {
  if (char === '\n' || char === '\r') return enter
  if (char === '\t') return tab
  if (char === '\b') return backspace
  const point = char.codePointAt(0) ?? 0
  const isLatin = (point >= 0x20 && point <= 0x7e) || (point >= 0xa0 && point <= 0xff)
  return [isLatin ? point : 0x01000000 | point, null]
}

/** The characters of a text, a line's end as one. */
export const charsOf = (text: string): string[] => Array.from(text.replaceAll('\r\n', '\n'))

/** What has to be pressed for a field to go from one text to the other: so many steps back, then these characters. */
export function stepsBetween(before: string, after: string): { back: number; write: string } {
  const [old, now] = [Array.from(before), Array.from(after)]
  let same = 0
  while (same < old.length && same < now.length && old[same] === now[same]) same++
  return { back: old.length - same, write: now.slice(same).join('') }
}
