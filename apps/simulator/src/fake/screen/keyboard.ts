import { goBack, goHome } from './pages/system.ts'
import type { TillState } from './till-state.ts'

/** Keysyms of X11, as operators' programs send them. */
const named: Readonly<Record<number, string>> = {
  0xff08: 'rub',
  0xff0d: 'enter',
  0xff8d: 'enter',
  0xff1b: 'back',
  0xff50: 'home',
  0xffeb: 'home',
  0xffec: 'home',
  0x1008ff18: 'home',
  0x1008ff26: 'back',
  0x1008ff7f: 'recents',
  0x1008ff65: 'recents',
  0x1008ff13: 'louder',
  0x1008ff11: 'quieter',
}
const isControl = (keysym: number) => keysym === 0xffe3 || keysym === 0xffe4

/** Of old, before those of Unicode: as the key of a German keyboard sends it. */
const euro = 0x20ac

/** The letter of a keysym: Latin-1 as it is, others from 0x1000000 on, and the digits of a number pad. */
function letterOf(keysym: number): string | null {
  if (keysym === euro) return '€'
  if ((keysym >= 0x20 && keysym <= 0x7e) || (keysym >= 0xa0 && keysym <= 0xff)) return String.fromCharCode(keysym)
  if (keysym >= 0xffb0 && keysym <= 0xffb9) return String(keysym - 0xffb0)
  return keysym > 0x1000100 && keysym <= 0x110ffff ? String.fromCodePoint(keysym - 0x1000000) : null
}

export type Typed = {
  till: TillState
  isLocked: boolean
  now: number
  unlock: (password: string) => void
  volume: (by: number) => void
  copy: (text: string) => void
  pasted: () => string
}

/** What a key does. */
export class Keyboard {
  #control = false

  key(keysym: number, down: boolean, at: Typed): void {
    if (isControl(keysym)) this.#control = down
    else if (down && this.#control) this.#shortcut(keysym, at)
    else if (down) press(keysym, at)
  }

  #shortcut(keysym: number, { till, copy, pasted, isLocked }: Typed): void {
    const letter = letterOf(keysym)?.toLowerCase()
    if (isLocked || till.page !== 'sale') return
    if (letter === 'c' && till.note) copy(till.note)
    if (letter !== 'v') return
    till.isNoting = true
    till.write(pasted())
  }
}

function press(keysym: number, at: Typed): void {
  const { till, isLocked, now } = at
  const name = named[keysym]
  const letter = letterOf(keysym)
  if (name === 'louder' || name === 'quieter') at.volume(name === 'louder' ? 10 : -10)
  else if (isLocked) lockedKey(name, letter, at)
  else if (name === 'home') goHome(till)
  else if (name === 'back') goBack(till)
  else if (name === 'recents' && till.page !== 'pin') till.page = 'recents'
  else if (till.page === 'pin' && name === 'enter') till.confirmPin(now)
  else if (till.page === 'approved' || till.page === 'refused') till.next()
  else if (till.page === 'sale' && letter !== null && (till.isNoting || !/\d/.test(letter))) {
    till.isNoting = true
    till.write(letter)
  } else if (till.isNoting && name === 'rub') till.rub()
  else if (till.isNoting && name === 'enter') till.isNoting = false
  else if (name === 'enter' || name === 'rub') till.press(name === 'enter' ? 'ok' : 'back')
  else if (letter !== null) till.press(letter)
}

function lockedKey(name: string | undefined, letter: string | null, { till, unlock }: Typed): void {
  if (name === 'rub') till.rub()
  else if (name === 'enter') {
    const typed = till.note
    till.note = ''
    unlock(typed)
  } else if (letter !== null) till.write(letter)
}
