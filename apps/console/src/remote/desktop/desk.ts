import { create } from 'zustand'
import { backgroundApi, quietApi } from '../../api/api.ts'
import { type Call, calling } from '../../api/read/read.ts'
import { type Line, type LineState, lineTo, type Ways } from '../session/line.ts'
import { type Picture, pictureOf } from './picture/picture.ts'
import { remembered } from './remembered.ts'

export type DeskWish = {
  sn: string
  viewOnly: boolean
  join?: string | undefined
  guest?: DeskGuest | undefined
  /** Through the repeater: its VNC server needs another ID to come back. */
  repeater?: boolean | undefined
}

/** Of somebody without an account: how they come, and what an operator would ask the server for. */
export type DeskGuest = {
  ways: Ways
  control: (person: string) => Promise<{ done: true }>
  isHere: () => Promise<boolean>
  rules: { watermark: boolean; clipboard: boolean; askSeconds: number }
  watermark: string | null
}

export type DeskState = {
  /** Scaled to the room there is; else in its own size. */
  fit: boolean
  /** The pointer moves the picture, and nothing at the terminal. */
  hand: boolean
  /** The person wants to do nothing there by accident. */
  lookOnly: boolean
  /** 0 to 9, or by itself. */
  quality: number | null
  /** The id of the display that is shown, 0 for all of them; null for the display that the terminal shows first. */
  screen: number | null
  /** Its terminal is away: how often it was looked for. */
  away: { tries: number } | null
  /** Somebody else who would like to control. */
  wish: { person: string; name: string } | null
  /** This person has asked for the control, which is another's. */
  asked: boolean
  /** When the phase began, in milliseconds since 1970. */
  since: number
}
const usual: DeskState = {
  fit: true,
  hand: false,
  lookOnly: false,
  quality: null,
  screen: null,
  away: null,
  wish: null,
  asked: false,
  since: 0,
}

export type Desk = ReturnType<typeof deskOf>

/** What an end is worth trying again after: nobody wanted it. */
const lost: ReadonlySet<LineState['ended']> = new Set(['terminal_gone', 'server_gone'])
/** A terminal that went is looked for so often, then so seldom, and then no more. */
const lookMs = 3000
const mostLooks = 200

const isOnline = async (sn: string) => (await backgroundApi.terminal.get({ sn })).online

/** Whether what this person does reaches the terminal. */
export function mayAct({ place }: LineState): boolean {
  const me = place?.people.find(({ id }) => id === place.me)
  return !place || (me?.control === true && !me.viewOnly && !place.private)
}

/** The same, as the page shows it: while the session is open, and the person wants to. */
export function useActs(desk: Desk): boolean {
  const may = desk.line.use((s) => s.phase === 'open' && mayAct(s))
  return desk.use((s) => !s.lookOnly) && may
}

/** One screen at which somebody works: its session, its picture, and how they want to see it. */
// oxlint-disable-next-line max-lines-per-function -- its acts share the line, the picture and whether it is closed
export function deskOf(wish: DeskWish) {
  const { guest } = wish
  const line: Line = lineTo({ sn: wish.sn, kind: 'desktop', ...(wish.viewOnly ? { viewOnly: true } : {}) }, guest?.ways)
  const control: Call<{ id: string; person: string }, { done: true }> = guest
    ? calling(quietApi.guestLink.control, ({ person }) => guest.control(person))
    : quietApi.remoteSession.control
  const picture: Picture = pictureOf()
  const use = create<DeskState>()(() => ({ ...usual, since: Date.now() }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  /** It has been open since it was last asked for. */
  let wasOpen = false
  let isComingAgain = false

  function start(): void {
    const last = guest ? null : remembered.of(wish.sn)
    const before = wish.join ?? last?.id
    isComingAgain = before !== undefined && wish.join === undefined
    if (last && last.id === before) {
      const { quality, lookOnly, fit, screen } = last
      use.setState({ quality, lookOnly, fit, screen })
      picture.fit(fit)
      picture.lookOnly(lookOnly)
    }
    if (before) line.join(before)
    else line.begin()
  }

  const stopHearing = line.hear((said) => {
    if (said.type === 'wish') use.setState({ wish: { person: said.person, name: said.name } })
    if (said.type !== 'state') return
    // What was wished for is so, or nobody's any more.
    const me = said.people.find(({ id }) => id === said.me)
    const { wish, asked } = use.getState()
    if (asked && me?.control) use.setState({ asked: false })
    if (wish && !(me?.control && said.people.some(({ id }) => id === wish.person))) use.setState({ wish: null })
  })
  const stop = line.use.subscribe((now, before) => {
    if (now.channel !== before.channel) {
      if (now.channel) picture.show(now.channel.raw, () => line.leave('spoiled'))
      else picture.still()
    }
    picture.lookOnly(use.getState().lookOnly || !mayAct(now))
    if (now.id !== before.id) remember()
    if (now.phase === before.phase) return
    use.setState({ since: Date.now(), ...(now.phase === 'open' ? {} : { wish: null, asked: false }) })
    if (now.phase === 'open') opened()
    if (now.phase === 'over') over(now)
  })

  function opened(): void {
    wasOpen = true
    isComingAgain = false
    use.setState({ away: null })
    const { quality, screen } = use.getState()
    if (quality !== null) line.send({ type: 'quality', level: quality })
    if (screen !== null) line.send({ type: 'screen', id: screen })
  }

  function remember(): void {
    const { quality, lookOnly, fit, screen } = use.getState()
    const { id, phase } = line.use.getState()
    if (id && phase !== 'over' && !guest) remembered.keep(wish.sn, { id, quality, lookOnly, fit, screen })
  }

  function over(now: LineState): void {
    remembered.forget(wish.sn)
    picture.clear()
    if (isClosed) return
    // What was remembered is over by now: the person asked for a screen, not for that session.
    if (isComingAgain && !wasOpen) {
      isComingAgain = false
      return line.begin()
    }
    const { away } = use.getState()
    if (away || (wasOpen && !wish.repeater && lost.has(now.ended))) look(away?.tries ?? 0)
  }

  /** Waits for the terminal, and then asks for another session. */
  function look(tries: number): void {
    clearTimeout(timer)
    if (tries >= mostLooks) return use.setState({ away: null })
    use.setState({ away: { tries: tries + 1 } })
    timer = setTimeout(() => void lookOnce(tries + 1), lookMs)
  }

  async function lookOnce(tries: number): Promise<void> {
    const isHere = await (guest ? guest.isHere() : isOnline(wish.sn)).catch(() => false)
    if (isClosed || use.getState().away === null || line.use.getState().phase !== 'over') return
    if (isHere) line.begin()
    else look(tries)
  }

  function settle(): void {
    clearTimeout(timer)
    use.setState({ away: null })
  }

  return {
    key: wish.sn,
    sn: wish.sn,
    viewOnly: wish.viewOnly,
    guest: guest ?? null,
    line,
    control,
    picture,
    use,
    start,
    /** By hand, after an end. */
    again: (): void => {
      settle()
      wasOpen = false
      line.begin()
    },
    stopLooking: settle,
    fit(fit: boolean): void {
      use.setState({ fit, ...(fit ? { hand: false } : {}) })
      picture.fit(fit)
      remember()
    },
    setHand: (hand: boolean) => use.setState({ hand }),
    setLookOnly(lookOnly: boolean): void {
      use.setState({ lookOnly })
      picture.lookOnly(lookOnly || !mayAct(line.use.getState()))
      remember()
    },
    askControl: (): void => {
      line.send({ type: 'wish' })
      use.setState({ asked: true })
    },
    dropWish: () => use.setState({ wish: null }),
    setQuality(quality: number | null): void {
      use.setState({ quality })
      line.send({ type: 'quality', level: quality })
      remember()
    },
    setScreen(screen: number): void {
      use.setState({ screen })
      line.send({ type: 'screen', id: screen })
      remember()
    },
    /** Its tab is gone. */
    close(): void {
      isClosed = true
      settle()
      line.leave()
      stop()
      stopHearing()
      remembered.forget(wish.sn)
      picture.clear()
    },
  }
}
