import { closeCodes, type EndReason } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { ChannelUp, TunnelUp } from '@cpm/contract/remote/remote-session/tunnel'
import { type FilmParts, openRecorder } from '../film/recorder.ts'
import type { Line } from '../line.ts'
import { BadBytes } from '../rfb/client-stream.ts'
import { desktopTalk } from './talk/desktop.ts'
import { filesTalk } from './talk/files.ts'
import { filmSource } from './film-source.ts'
import { isForOperator, operatorFrame, tunnelFrame } from './frames.ts'
import { sessionNotes } from './notes.ts'
import { overdueBy, silentBy } from './overdue.ts'
import { closePlace, endOf, lead, mostEarly, newPlace, type Place, theirs } from './place.ts'
import { recordEnd } from './record-end.ts'
import { endRow, type HeldRow, keepSignedIn, leaveRow, type PersonRow, tell } from './rows.ts'
import { shellTalk } from './talk/shell.ts'
import { askForLife, tellPlaces, tellWish } from './state.ts'
import type { Talk, TalkWith } from './talk/talk.ts'
import type { RelayTimes } from './times.ts'

export type SessionParts = FilmParts & {
  /** It is over, and all of it is written down. */
  over: (id: number) => void
  times: RelayTimes
}

export type LiveSession = ReturnType<typeof openSession>

/** One session in the process that holds it: everybody's place, who controls, the film, and when it is over. */
// oxlint-disable-next-line max-lines-per-function -- its parts share who is here and whether it is over
export function openSession(parts: SessionParts, first: HeldRow, everybody: PersonRow[]) {
  const { db, now, log, times } = parts
  let row = first
  let people = everybody
  const places = new Map<number, Place>()
  const recorder = openRecorder(parts, row)
  const film = filmSource(recorder, () => row.rules.record, tellEach)
  const notes = sessionNotes(parts, () => row, recorder)
  const { quietly, event } = notes
  const began = performance.now()
  let emptySince: number | null = began
  let claimed = false
  let ending: Promise<void> | null = null
  let endedBy: EndReason = 'ended'
  let pacedAt = 0
  let countedAt = 0

  const inControl = (place: Place) => !place.person.view_only && row.controller === place.person.n
  const others = (place: Place) => [...places.values()].filter((one) => one !== place && one.operator !== null)

  function step(to: Parameters<typeof notes.step>[0]): void {
    notes.step(to)
    tellEach()
  }

  function tellEach(): void {
    if (!ending) tellPlaces(places.values(), { row, isRecording: recorder.isRunning(), inControl })
  }

  function talkOf(of: () => Place): Talk {
    const w: TalkWith = {
      toOperator: (piece) => lead(piece, of().tunnel, of().operator),
      toTunnel: (piece) => lead(piece, of().operator, of().tunnel),
      mayInput: () => inControl(of()),
      viewOnly: () => of().person.view_only,
      clipboard: row.rules.clipboard,
      event: (type, detail) => event(type, of().person, detail),
    }
    if (row.kind === 'files') return filesTalk(w)
    if (row.kind === 'shell') return shellTalk(w, recorder)
    return desktopTalk(w, film.screenOf(of))
  }

  /** What nobody should send ends the place of whoever sent it, on both sides. */
  function guarded(place: Place, work: () => void): void {
    try {
      if (!place.over) work()
    } catch (error) {
      if (!(error instanceof BadBytes)) throw error
      log(`Session ${row.id}: ${error.message}`)
      leave(place, 'bad_bytes')
    }
  }

  /** Before `open` the operator waits; before the operator is there the terminal does. */
  function heard(place: Place, from: 'operator' | 'tunnel', piece: Buffer | string): void {
    const waits = !place.opened || place.operator === null
    if (!waits || (from === 'tunnel' && typeof piece === 'string' && !isForOperator(piece))) {
      return take(place, from, piece)
    }
    place.early.push({ from, piece })
    place.earlyBytes += piece.length
    if (from === 'tunnel') place.tunnel?.hold('early')
    else if (place.earlyBytes > mostEarly) throw new BadBytes('too much before the terminal is there')
  }

  function take(place: Place, from: 'operator' | 'tunnel', piece: Buffer | string): void {
    if (typeof piece === 'string') {
      const said = from === 'operator' ? operatorFrame(piece) : null
      if (said) return operatorSays(place, said)
      const told = from === 'tunnel' ? tunnelFrame(piece) : null
      return told ? tunnelSays(place, told) : undefined
    }
    if (from === 'operator') return place.talk.fromOperator(piece)
    place.talk.fromTunnel(piece)
    if (row.kind === 'shell') film.paced(place)
  }

  function operatorSays(place: Place, said: ChannelUp): void {
    if (said.type === 'wish') return tellWish(others(place), place, inControl)
    place.talk.operatorSays(said)
    if (said.type !== 'screen') return
    place.screen = said.id
    tellEach()
  }

  function tunnelSays(place: Place, said: TunnelUp): void {
    switch (said.type) {
      case 'asking':
        return step({ status: 'asking' })
      case 'consent':
        return consent(place, said.answer)
      case 'open':
        return opens(place, said)
      case 'unable':
        if (others(place).length > 0) return leave(place, 'unable')
        return void end('unable', { unable_reason: said.reason, unable_detail: said.detail ?? null })
      case 'screens':
        place.screens = said.screens
        return tellEach()
      case 'private':
        event('private', null, { on: said.on })
        return step({ is_private: said.on })
      case 'ended':
        return void end('ended_there')
      case 'exit':
        place.operator?.text(JSON.stringify(said))
        event('exit', place.person, { code: said.code })
        return void end('ended')
      default:
        return place.talk.tunnelSays(said)
    }
  }

  function consent(place: Place, answer: 'accepted' | 'refused' | 'timeout'): void {
    event('consent', place.person, { answer })
    if (row.consent_answer === null) step({ consent_answer: answer })
    if (answer === 'refused') return leave(place, 'refused')
    if (answer === 'timeout' && row.rules.unanswered === 'refuse') leave(place, 'no_answer')
  }

  function opens(place: Place, said: Extract<TunnelUp, { type: 'open' }>): void {
    if (place.opened) return
    place.opened = true
    place.screens = said.screens ?? []
    place.screen = place.screens[0]?.id ?? null
    if (row.status === 'waiting' || row.status === 'asking') {
      if (row.kind === 'shell' && row.rules.record) recorder.shellBegins()
      step({ status: 'open', opened_at: now(), served_by: said.by ?? null })
    } else tellEach()
    flush(place)
  }

  /** Both ends are there: what was said meanwhile goes on, in its order. */
  function flush(place: Place): void {
    if (!place.opened || place.operator === null) return
    const { early } = place
    place.early = []
    place.earlyBytes = 0
    guarded(place, () => early.forEach(({ from, piece }) => take(place, from, piece)))
    place.tunnel?.release('early')
  }

  /** Somebody's place is over; with the last one, or for a reason that holds for all, the session is. */
  function leave(place: Place, reason: EndReason): void {
    if (place.over || ending) return
    const isLast = others(place).length === 0
    const isTheirs = theirs.has(reason)
    if (isLast && !isTheirs) return void end(reason)
    part(place, reason)
    // Whoever left, or came again, may come back to it for a while.
    if (isLast && reason !== 'left' && reason !== 'taken_over') return void end(reason)
    tellEach()
  }

  function part(place: Place, reason: EndReason): void {
    if (places.get(place.person.n) === place) places.delete(place.person.n)
    const { dropped, ...counts } = place.talk.counts()
    notes.add(counts)
    closePlace(place, reason)
    quietly(leaveRow(db, place.person, dropped, now()).then(() => tell(db, row)))
    if (place.operator) event('left', place.person, { reason, ...(dropped > 0 && { dropped }) })
    film.gone(place, places.values())
    if (row.controller === place.person.n && reason !== 'taken_over') handOn()
    if (![...places.values()].some((one) => one.operator)) emptySince = performance.now()
  }

  /** Whoever controlled has gone: the next who may, has it. */
  function handOn(): void {
    const next = [...places.values()].find((one) => one.operator && !one.person.view_only)
    if (!next) return
    event('control', next.person)
    step({ controller: next.person.n })
  }

  async function writeCounts(): Promise<void> {
    const atWork: PersonRow[] = []
    for (const { person, talk } of places.values()) {
      const counts = talk.counts()
      notes.add(counts)
      // What a terminal can have a browser say by itself, as the answers of a shell or of a clipboard, is no deed.
      if (row.kind === 'desktop' && counts.keys + counts.pointer > 0) atWork.push(person)
    }
    await notes.writeCounts()
    await keepSignedIn(db, atWork, now())
  }

  /** Ends it for everybody. The row may say so already. */
  function end(reason: EndReason, unable: Parameters<typeof endRow>[4] = {}): Promise<void> {
    if (!ending) {
      endedBy = reason
      ending = finish(reason, unable)
    }
    return ending
  }

  async function finish(reason: EndReason, unable: Parameters<typeof endRow>[4]): Promise<void> {
    for (const place of places.values()) closePlace(place, reason)
    try {
      await notes.settled()
      await writeCounts()
      await endRow(db, row, reason, now(), unable)
      const kept = await recorder.end()
      await recordEnd(db, row, { reason, kept, now: now() })
      if (kept) await tell(db, row)
    } catch (error) {
      log(`Session ${row.id} is over, and not all of it is written down: ${(error as Error).message}`)
    } finally {
      places.clear()
      parts.over(row.id)
    }
  }

  /** The place of this person as their row has it now; one they had before is taken over. */
  function placeOf(person: PersonRow): Place {
    const before = places.get(person.n)
    if (before && before.tunnelId === person.tunnel) {
      before.person = person
      return before
    }
    if (before) leave(before, 'taken_over')
    const place: Place = newPlace(
      person,
      talkOf(() => place),
    )
    places.set(person.n, place)
    return place
  }

  async function reload(): Promise<void> {
    const found = await notes.read()
    if (ending) return
    if (!found || found.row.status === 'ended') return end((found?.row.end_reason as EndReason | null) ?? 'ended')
    row = found.row
    people = found.people
    for (const person of people) {
      const place = places.get(person.n)
      if (!place) continue
      if (place.tunnelId !== person.tunnel) leave(place, 'taken_over')
      else place.person = person
    }
    tellEach()
  }

  async function attach(side: 'operator' | 'tunnel', n: number, line: Line, o: { cpm: boolean }): Promise<void> {
    const known = places.get(n)
    if (!known || known[side] !== null) await reload()
    const person = people.find((one) => one.n === n)
    if (!person || ending) return line.close(closeCodes[endedBy], endedBy)
    const place = placeOf(person)
    const own = endOf(line)
    place[side] = own
    if (side === 'operator') comes(place, o.cpm)
    own.hear({
      text: (said) => guarded(place, () => heard(place, side, said)),
      bytes: (piece) => guarded(place, () => heard(place, side, piece)),
      closed: () => leave(place, side === 'operator' ? 'left' : 'terminal_gone'),
      pong: (ms) => {
        own.seenAt = performance.now()
        own.paceMs = ms
      },
    })
    tellEach()
    flush(place)
  }

  function comes(place: Place, cpm: boolean): void {
    place.speaksCpm = cpm
    claimed = true
    emptySince = null
    event('joined', place.person, { viewOnly: place.person.view_only })
    if (row.controller === null && !place.person.view_only) handOn()
    quietly(tell(db, row))
  }

  /** Each second: who is silent, whether anybody is here, and whether it has lasted too long. */
  function tick(): void {
    if (ending) return
    const at = performance.now()
    const dialled = [...places.values()].some((one) => one.tunnel !== null)
    const emptyMs = emptySince === null ? null : at - emptySince
    const overdue = overdueBy({ row, ageMs: at - began, emptyMs, claimed, dialled, now: now() }, times)
    if (overdue) return void end(overdue)
    if (recorder.isFull()) return void end('recording_full')
    if (at - pacedAt >= times.paceMs) {
      pacedAt = at
      for (const place of places.values()) pace(place, at)
    }
    if (at - countedAt < times.countsMs) return
    countedAt = at
    quietly(writeCounts())
  }

  function pace(place: Place, at: number): void {
    const silent = silentBy(place, { isRepeater: row.is_repeater, at }, times)
    if (silent) leave(place, silent)
    else askForLife(place)
  }

  return {
    id: row.id,
    sn: row.sn,
    attach,
    tick,
    end,
    /** Its rows changed. */
    changed: () => quietly(reload()),
    /** Somebody may not be here any more. */
    revoke: (personId: number, reason: EndReason) =>
      places.forEach((place) => place.person.id === personId && leave(place, reason)),
    /** Whose right to be here is to be looked at. */
    personIds: () => [...places.values()].filter((one) => one.operator).map((one) => one.person.id),
  }
}
