const minute = 60_000
const hour = 60 * minute
/** When shops trade, by the clock there. */
const opens = 9 * hour
const closes = 22 * hour
/** From one customer to the next at a quiet and at a busy hour, and how long one pays. */
const quietMs = 9 * minute
const rushMs = 3 * minute
const paysMs = 75_000
const rush = [
  [12 * hour, 14 * hour],
  [18 * hour, 20 * hour],
] as const

type Till = { sn: string; lng: number }

/** Whether somebody pays at this till: shops have their hours, and their rush at noon and in the evening. */
export function isSelling({ sn, lng }: Till, now: number): boolean {
  const there = now + Math.round(lng / 15) * hour
  const timeOfDay = ((there % (24 * hour)) + 24 * hour) % (24 * hour)
  if (timeOfDay < opens || timeOfDay >= closes) return false
  const every = rush.some(([from, to]) => timeOfDay >= from && timeOfDay < to) ? rushMs : quietMs
  return (now + offsetOf(sn)) % every < paysMs
}

/** Tills of a shop do not all begin at once. */
function offsetOf(sn: string): number {
  let hash = 2_166_136_261
  for (const letter of sn) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0) % quietMs
}
