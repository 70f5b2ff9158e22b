import { goods } from './till-words.ts'

export type Page = 'sale' | 'pin' | 'approved' | 'refused' | 'home' | 'recents'
type Line = { good: number | null; count: number; cents: number }

/** Lines of a sale, and the longest text a person may write. */
const mostLines = 40
const longestNote = 200
const longestAmount = 7
const pinLength = 6
const fewestDigits = 4
/** So long a customer takes to find the card. */
const customerMs = 3000
/** Pages that go away by themselves do so after this. */
export const paidMs = 2500
/** Nobody touched it for so long: the next customer comes by himself. */
export const idleMs = 12_000

/** A till and the sale on it. Whatever it does it does at once; who draws it looks at it afterwards. */
export class TillState {
  page: Page = 'sale'
  lines: Line[] = []
  /** What is typed, in cents; and digits of a PIN, of which only the number is kept. */
  typed = ''
  pin = 0
  note = ''
  isNoting = false
  paidAt = 0
  /** The customer begins to enter the PIN then. */
  pinAt = 0
  paid = 0
  touchedAt = Number.NEGATIVE_INFINITY
  sales = 0

  get total(): number {
    return this.lines.reduce((sum, { count, cents }) => sum + count * cents, 0)
  }
  get isPrivate(): boolean {
    return this.page === 'pin'
  }

  add(good: number): void {
    const cents = goods[good]?.cents ?? 100
    const same = this.lines.find((line) => line.good === good)
    if (same) same.count += 1
    else if (this.lines.length < mostLines) this.lines.push({ good, count: 1, cents })
  }

  press(key: string): void {
    if (this.page === 'pin') return this.#pressPin(key)
    if (this.page !== 'sale') return
    if (/^\d$/.test(key)) this.typed = `${this.typed}${key}`.replace(/^0+/, '').slice(0, longestAmount)
    else if (key === 'back') this.typed = this.typed.slice(0, -1)
    else if (key === 'ok' && this.typed !== '') {
      if (this.lines.length < mostLines) this.lines.push({ good: null, count: 1, cents: Number(this.typed) })
      this.typed = ''
    }
  }

  #pressPin(key: string): void {
    if (/^\d$/.test(key)) this.pin = Math.min(pinLength, this.pin + 1)
    else if (key === 'back') this.pin = Math.max(0, this.pin - 1)
    else if (key === 'cancel') this.page = 'sale'
  }

  pay(now: number, waitMs: number = customerMs): void {
    if (this.page !== 'sale' || this.total === 0) return
    this.pin = 0
    this.pinAt = now + waitMs
    this.page = 'pin'
  }
  /** The bank has answered: it takes no PIN of less than four digits, and no sum that ends in five cents. */
  confirmPin(now: number): void {
    this.finish(this.pin >= fewestDigits && this.total % 10 !== 5, now)
  }
  /** Nobody from afar may enter it: the customer does, a digit at a time. */
  customerTypes(now: number): void {
    if (this.page !== 'pin' || now < this.pinAt) return
    if (this.pin < fewestDigits) this.pin += 1
    else this.confirmPin(now)
  }
  finish(isApproved: boolean, now: number): void {
    this.paid = this.total
    this.paidAt = now
    this.page = isApproved ? 'approved' : 'refused'
  }
  next(): void {
    if (this.page === 'approved') this.#clear()
    this.page = 'sale'
  }
  void(): void {
    if (this.page === 'sale') this.#clear()
  }
  #clear(): void {
    this.lines = []
    this.typed = ''
    this.note = ''
    this.sales += 1
  }

  write(letter: string): void {
    if (this.note.length < longestNote) this.note += letter
  }
  rub(): void {
    this.note = Array.from(this.note).slice(0, -1).join('')
  }
}
