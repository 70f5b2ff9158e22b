import { contract, liveKinds } from '@cpm/contract'
import type { Resource } from '@cpm/contract/kernel/resource'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { api } from '../api.ts'
import { type RouteName, changesOf, isGone, isReading, isTouched, keyOf } from './changes.ts'
import { askAgain, askAnew, calling, readOf } from './read.ts'

const all = Object.entries(contract as Record<string, Resource>)
const routes = all.flatMap(([resource, { routes: own }]) =>
  Object.entries(own).map(([verb, route]) => ({ resource, verb, name: `${resource}.${verb}`, route })),
)
const ofPeople = routes.filter(({ route }) => route.permission !== 'agent' && route.permission !== 'public')
const questions = ofPeople.filter(({ route }) => isReading(route))
const keys = questions.map((one) => keyOf(one, {}))

describe('which questions a live key touches', () => {
  it('one terminal: itself, what is read under it, the lists it is in, and the counts', () => {
    const change = ['terminal', 'A1']
    expect(isTouched(keyOf(api.terminal.get.of, { sn: 'A1' }), change)).toBe(true)
    expect(isTouched(keyOf(api.terminal.get.of, { sn: 'B2' }), change)).toBe(false)
    for (const call of [api.terminal.events, api.plan.get, api.inventory.apps, api.timeline.list, api.note.list]) {
      expect(isTouched(keyOf(call.of, { sn: 'A1' }), change)).toBe(true)
      expect(isTouched(keyOf(call.of, { sn: 'B2' }), change)).toBe(false)
    }
    expect(isTouched(keyOf(api.terminal.list.of, { page: 1 }), change)).toBe(true)
    expect(isTouched(keyOf(api.group.members.of, { id: '3' }), change)).toBe(true)
    expect(isTouched(keyOf(api.group.members.of, { id: '3' }), ['group', '3'])).toBe(false)
    expect(isTouched(keyOf(api.dashboard.totals.of, {}), change)).toBe(true)
    expect(isTouched(keyOf(api.task.list.of, {}), change)).toBe(false)
  })

  it('not what sums many up to choose from, unless many changed', () => {
    const choices = keyOf(api.terminal.choices.of, {})
    expect(isTouched(choices, ['terminal', 'A1'])).toBe(false)
    expect(isTouched(choices, ['terminal'])).toBe(true)
  })

  it('a task: itself, its runs wherever they are shown, and the lists', () => {
    const change = ['task', '9']
    expect(isTouched(keyOf(api.task.get.of, { id: '9' }), change)).toBe(true)
    expect(isTouched(keyOf(api.task.runs.of, { id: '9' }), change)).toBe(true)
    expect(isTouched(keyOf(api.task.runs.of, { id: '8' }), change)).toBe(false)
    expect(isTouched(keyOf(api.task.run.of, { id: '70' }, { about: { task: '9' } }), change)).toBe(true)
    expect(isTouched(keyOf(api.task.run.of, { id: '9' }, { about: { task: '8' } }), change)).toBe(false)
    expect(isTouched(keyOf(api.task.runsOfTerminal.of, { sn: 'A1' }), change)).toBe(true)
    expect(isTouched(keyOf(api.task.list.of, {}), change)).toBe(true)
    expect(isTouched(keyOf(api.terminal.list.of, {}), change)).toBe(false)
  })

  it('some of a kind: all of it', () => {
    expect(isTouched(keyOf(api.terminal.get.of, { sn: 'B2' }), ['terminal'])).toBe(true)
    expect(isTouched(keyOf(api.group.list.of, {}), ['terminal'])).toBe(false)
  })

  it('never what stays the same for its mark, nor what reading would note down', () => {
    expect(isTouched(keyOf(api.model.picture.of, { id: '1' }, { steady: 'then' }), ['model'])).toBe(false)
    expect(isTouched(keyOf(api.mail.open.of, { id: '1' }), ['mail'])).toBe(false)
  })
})

describe('what the routes say of changes', () => {
  it('names only resources there are, and on the side that means something', () => {
    const wrong = routes.flatMap(({ name, resource, route }) => {
      const { follows = [], touches = [], summary } = route
      const own = contract[resource as keyof typeof contract] as Resource
      const named = [...follows, ...touches, ...(own.follows ?? []), ...(own.touches ?? [])]
      const unknown = named.filter((one) => !(one in contract))
      const isAstray = isReading(route) ? touches.length > 0 : follows.length > 0 || summary
      return isAstray || unknown.length > 0 ? [name] : []
    })
    expect(wrong).toEqual([])
  })

  it('every change a person makes is seen by a question, but for those of what no page shows', () => {
    const unseen = ofPeople.filter(
      (one) =>
        !isReading(one.route) && !changesOf(one, {}).some((change) => keys.some((key) => isTouched(key, change))),
    )
    // The password is nowhere shown.
    expect(unseen.map(({ name }) => name)).toEqual(['password.replace'])
  })

  it('every kind of the live stream is a resource that some question reads', () => {
    expect(liveKinds.filter((kind) => !keys.some((key) => isTouched(key, [kind])))).toEqual([])
  })

  it('a question changes nothing', () => {
    expect(questions.filter((one) => changesOf(one, {}).length > 0)).toEqual([])
  })
})

describe('asking again after a change', () => {
  const holding = (...all: readonly (readonly unknown[])[]) => {
    const client = new QueryClient()
    for (const key of all) client.setQueryData(key, {})
    const stale = () => all.filter((key) => client.getQueryState(key)?.isInvalidated)
    return { client, stale }
  }
  const noted = keyOf(api.note.list.of, { sn: 'A1' })
  const other = keyOf(api.note.list.of, { sn: 'B2' })

  it('a change of one terminal leaves the others', async () => {
    const { client, stale } = holding(keyOf(api.plan.get.of, { sn: 'A1' }), keyOf(api.terminal.get.of, { sn: 'B2' }))
    await askAgain(client, api.favourite.add, { sn: 'A1' })
    expect(stale()).toEqual([keyOf(api.plan.get.of, { sn: 'A1' })])
  })

  it('a change of no terminal in particular reaches all', async () => {
    const { client, stale } = holding(noted, other)
    await askAgain(client, api.note.update, { id: '5', text: 'x' })
    expect(stale()).toEqual([noted, other])
  })

  it('what was removed is not asked for again, its list is', async () => {
    const gone = keyOf(api.customer.get.of, { id: '7' })
    const left = keyOf(api.customer.get.of, { id: '8' })
    const list = keyOf(api.customer.list.of, { page: 1 })
    const { client, stale } = holding(gone, left, list)
    await askAgain(client, api.customer.remove, { id: '7' })
    expect(stale()).toEqual([left, list])
    expect(isGone(keyOf(api.account.get.of, { id: '2' }), api.account.remove.of, { ids: ['1', '2'] })).toBe(true)
    expect(isGone(keyOf(api.terminal.get.of, { sn: '2' }), api.account.remove.of, { ids: ['2'] })).toBe(false)
  })

  it('a call in its own way changes what its route changes', () => {
    const own: { of: RouteName } = calling(api.message.read, async (_ids: string[]) => {})
    expect(changesOf(own.of, {})).toEqual([['message']])
  })
})

/** The device list's own question, while many terminals change: as many requests as the gathered lots, and no more. */
it('the device list is asked once for fifty terminals that change at once, and its choices not at all', async () => {
  const client = new QueryClient()
  const asked = vi.fn<() => Promise<object>>(async () => ({ records: [] }))
  const chosen = vi.fn<() => Promise<object>>(async () => ({ tags: [] }))
  const looks = [
    new QueryObserver(client, { ...readOf(api.terminal.list, { page: 1 }), queryFn: asked }),
    new QueryObserver(client, { ...readOf(api.terminal.choices, {}), queryFn: chosen }),
  ].map((one) => one.subscribe(() => {}))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  asked.mockClear()
  chosen.mockClear()
  const lot = Array.from({ length: 50 }, (_, n) => ['terminal', `SN${n}`])
  await client.invalidateQueries({ predicate: ({ queryKey }) => lot.some((one) => isTouched(queryKey, one)) })
  expect(asked).toHaveBeenCalledTimes(1)
  expect(chosen).not.toHaveBeenCalled()
  for (const stop of looks) stop()
})

/** A list that is opened while its rows change: its first answer may be from before the change. */
it.each(['a screen that shows it', 'nothing that shows it yet'])(
  'a list whose first answer is on its way at a change is asked again, with %s',
  async (shown) => {
    const client = new QueryClient()
    let now = 'executed'
    const answers: (() => void)[] = []
    const queryFn = () => {
      const read = now
      return new Promise<string>((resolve) => answers.push(() => resolve(read)))
    }
    const question = { queryKey: keyOf(api.task.runs.of, { id: '9' }), queryFn, staleTime: 30_000 }
    const open = () => new QueryObserver(client, question).subscribe(() => {})
    const stop = shown.startsWith('a screen') ? open() : () => {}
    const begun = client.prefetchQuery(question)
    expect(answers).toHaveLength(1)
    now = 'success'
    const followed = askAnew(client, ({ queryKey }) => isTouched(queryKey, ['task', '9']))
    answers[0]?.()
    await begun
    await vi.waitFor(() => expect(client.getQueryState(question.queryKey)?.isInvalidated).toBe(true))
    const stopLater = shown.startsWith('a screen') ? stop : open()
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.()
    await followed
    await vi.waitFor(() => expect(client.getQueryData(question.queryKey)).toBe('success'))
    stopLater()
  },
)
