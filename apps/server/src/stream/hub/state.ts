import type { Place } from './place.ts'
import type { HeldRow } from './rows.ts'

type Told = { row: HeldRow; isRecording: boolean; inControl: (place: Place) => boolean }

/** Who is here, to each of them and to the bar on the terminal's screen. */
export function tellPlaces(places: Iterable<Place>, told: Told): void {
  const all = [...places]
  const here = all.filter((one) => one.operator !== null)
  const people = here.map((one) => ({ name: one.person.account_name, control: told.inControl(one) }))
  for (const place of all) {
    if (place.operator && place.speaksCpm) place.operator.text(JSON.stringify(stateFor(place, here, told)))
    place.tunnel?.text(JSON.stringify({ type: 'people', people }))
    place.tunnel?.text(JSON.stringify({ type: 'control', on: told.inControl(place) }))
  }
}

/** Tells whoever controls that another would like to; one who may only look has no such wish. */
export function tellWish(others: readonly Place[], { person }: Place, inControl: (place: Place) => boolean): void {
  if (person.view_only) return
  const wish = JSON.stringify({ type: 'wish', person: String(person.n), name: person.account_name })
  for (const one of others) if (inControl(one) && one.speaksCpm) one.operator?.text(wish)
}

const stateFor = (place: Place, here: readonly Place[], { row, isRecording, inControl }: Told) => ({
  type: 'state',
  status: row.status,
  me: String(place.person.n),
  people: here.map((one) => ({
    id: String(one.person.n),
    name: one.person.account_name,
    guest: one.person.is_guest,
    control: inControl(one),
    viewOnly: one.person.view_only,
  })),
  screens: place.screens,
  screen: place.screen,
  private: row.is_private,
  recording: isRecording,
})

/** Asks both ends for a sign of life, and tells the operator how long the last took. */
export function askForLife({ operator, tunnel, speaksCpm }: Place): void {
  operator?.ping()
  tunnel?.ping()
  if (!operator || !speaksCpm || !tunnel) return
  const pace = { operatorMs: Math.round(operator.paceMs), terminalMs: Math.round(tunnel.paceMs) }
  operator.text(JSON.stringify({ type: 'pace', ...pace }))
}
