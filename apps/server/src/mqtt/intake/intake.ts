import type { Report } from '@cpm/contract/estate/agent/report'
import { sentText } from '@cpm/encoding/code-page'
import { contract, type ResourceName } from '@cpm/contract'
import type { Topic, Topics } from '@cpm/contract/kernel/topic'
import { terminal } from '@cpm/contract/estate/terminal/terminal'
import type { Kysely } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { readLeniently } from '@cpm/contract/kernel/fields/lenient'
import type { Tables } from '../../db/tables.ts'
import type { Down, Feature, Up, UpCtx } from '../../core/feature.ts'
import { openAllowance } from '../broker/allowance.ts'
import type { Link, Settle } from '../broker/broker.ts'
import { openAnswers } from './answers.ts'
import { isPoison } from './faults.ts'
import { openLane } from './lane.ts'
import type { DropReason, Metrics } from '../metrics.ts'
import { readSaid } from '../../core/json/lenient-json.ts'
import { channels } from '../../core/feature.ts'
import { tellTerminals } from '../../estate/terminal/config/terminal.notify.ts'
import { noteUnread, type ToldUnread } from '../../estate/terminal/state/terminal.unread.ts'
import type { Turn } from './intake-queue.ts'
import { fieldOf, openUnread, readFields } from './unread.ts'

type Take = (ctx: UpCtx, batch: Up<unknown>[]) => Promise<Down[] | void>
/** `read` names its fields that were read. Nothing takes a message of which nothing is left: it is only counted. */
type Item = {
  leaf: string
  take: Take | null
  up: Up<unknown>
  read: () => readonly string[]
  isFaulty: boolean
  bytes: number
  settle: Settle
}
type Lane = ReturnType<typeof openLane<Item>>
type Route = { topic: Topic; take: Take; lane: Lane }

export type IntakeLimits = {
  most: number
  waitMs: number
  /** What may wait in all; beyond it QoS 0 is thrown away and QoS 1 is not acknowledged. */
  waitingMessages: number
  waitingBytes: number
}
export const intakeLimits: IntakeLimits = {
  most: 500,
  waitMs: 20,
  waitingMessages: 50_000,
  waitingBytes: 128 * 1024 * 1024,
}

type Options = {
  db: Kysely<Tables>
  features: readonly Feature[]
  /** Of each feature, with whom its batches take turns. */
  turnOf: (name: ResourceName) => Turn
  send: (down: Down) => void
  metrics: Metrics
  limits: IntakeLimits
  /** Of one terminal's reports and events, what is kept. */
  bytesPerDay: number
  log: (line: string) => void
}

/** What of their messages becomes rows that stay; the others change rows that are there. */
const kept: ReadonlySet<string> = new Set([terminal.topics.report.leaf, terminal.topics.event.leaf])

/**
 * Takes in what terminals say: an acknowledged message is a committed row. Each feature has a lane of its own, so that
 * one that waits for a lock does not hold up the others.
 */
export function openIntake({ db, features, turnOf, send, metrics, limits, bytesPerDay, log }: Options) {
  const allowance = openAllowance(bytesPerDay, (sn) =>
    log(`Reports beyond the daily limit: no more reports and events of ${sn} are kept until midnight (UTC).`),
  )
  const unread = openUnread()
  const answers = openAnswers()
  const waiting = { messages: 0, bytes: 0 }
  const closing = new AbortController()
  const commit = commits({ db, unread, closing, finish, metrics, log })
  const lanes = features.map((feature) => ({
    feature,
    lane: openLane<Item>({ ...limits, commit: (batch) => commit(batch, turnOf(feature.name)) }),
  }))
  const routes = routesOf(lanes)

  /** Checks a message and queues it; answers whether it was good. `settle` is called in every case. */
  function accept(link: Link, leaf: string, payload: Buffer, qos: number, settle: Settle): boolean {
    const route = routes.get(leaf)
    if (!route) return drop('unknown', settle)
    const full = waiting.messages >= limits.waitingMessages || waiting.bytes >= limits.waitingBytes
    if (full) return drop('overloaded', settle, qos > 0 ? new Error('overloaded') : null)
    const { data, isNew, ...message } = heard(link, leaf, route.topic, payload, unread)
    if (data === undefined) {
      // Acknowledged all the same, or a faulty agent would send it for ever.
      metrics.dropped('malformed')
      if (isNew) queue(route.lane, { ...message, settle, take: null, up: upOf(link, data) })
      else settle(null)
      return false
    }
    const beyond = kept.has(leaf) && allowance.isBeyond(link, payload.length)
    if (beyond) metrics.beyond(leaf)
    queue(route.lane, { ...message, settle, take: route.take, up: { ...upOf(link, data), beyond } })
    return true
  }

  function queue(lane: Lane, item: Item): void {
    waiting.messages += 1
    waiting.bytes += item.bytes
    lane.push(item)
  }

  function drop(reason: DropReason, settle: Settle, error: Error | null = null): false {
    metrics.dropped(reason)
    settle(error)
    return false
  }

  function settled(item: Item): void {
    waiting.messages -= 1
    waiting.bytes -= item.bytes
    quietly(log, () => item.settle(null))
  }

  function finish(batch: Item[], downs: Down[]): void {
    answers.give([
      ...batch.map((item) => () => settled(item)),
      ...downs.map((down) => () => quietly(log, () => send(down))),
    ])
  }

  return {
    accept,
    waiting: () => waiting.messages,
    /** Commits what waits, for at most this long; what is left then was not acknowledged. */
    async close(mostMs: number): Promise<void> {
      const drained = Promise.all(lanes.map(({ lane }) => lane.drain())).then(answers.given)
      await Promise.race([drained, wait(mostMs, undefined, { ref: false })])
      closing.abort()
    },
  }
}

type CommitNeeds = {
  db: Kysely<Tables>
  unread: ReturnType<typeof openUnread>
  closing: AbortController
  finish: (batch: Item[], downs: Down[]) => void
  metrics: Metrics
  log: (line: string) => void
}

/** How batches become rows, whatever the database or a message of theirs is like. */
function commits(o: CommitNeeds) {
  /** Resolves when every item is committed, or found to be poison and thrown away. */
  async function commit(batch: Item[], turn: Turn, again = false): Promise<void> {
    const due = o.unread.take()
    for (let pause = 50; ; pause = Math.min(pause * 2, 5_000)) {
      try {
        const downs = await turn(() => write(o.db, batch, due, o.metrics))
        return o.finish(batch, downs)
      } catch (error) {
        if (o.closing.signal.aborted) return
        o.metrics.retries.inc()
        if (isPoison(error)) {
          o.unread.giveBack(due)
          return await isolate(batch, turn, again, error)
        }
        o.log(`The intake waits for the database: ${(error as Error).message}`)
        await wait(pause, undefined, { signal: o.closing.signal }).catch(() => undefined)
      }
    }
  }

  /** Halves the batch until the message that spoils it is alone; that one only is thrown away. */
  async function isolate(batch: Item[], turn: Turn, again: boolean, error: unknown): Promise<void> {
    if (batch.length > 1) {
      const half = batch.length >> 1
      await commit(batch.slice(0, half), turn)
      return commit(batch.slice(half), turn)
    }
    if (!again) return commit(batch, turn, true)
    const [item] = batch as [Item]
    o.log(`A message ${item.leaf} of ${item.up.sn} cannot be stored and is dropped: ${(error as Error).message}`)
    o.metrics.dropped('poison')
    o.finish([item], [])
  }

  return commit
}

/** What of a message could be read; what could not is counted for its terminal. `isNew` says that it is to be written. */
function heard(link: Link, leaf: string, topic: Topic, said: Buffer, unread: ReturnType<typeof openUnread>) {
  const { terminalId } = link
  const value = readSaid(sentText(said, link.codePage))
  const { data, faults: found } = readLeniently(topic.payload, value, topic.instead)
  if (leaf === terminal.topics.report.leaf) link.codePage = (data as Report | undefined)?.codePage ?? link.codePage
  const faults = found.map(({ path, value }) => ({ path: fieldOf(leaf, path), value }))
  const isNew = unread.count(terminalId, faults)
  const read = () => (data === undefined ? [] : readFields(leaf, data, faults))
  unread.read(terminalId, read)
  return { data, isNew, leaf, read, isFaulty: faults.length > 0, bytes: said.length }
}

function upOf(link: Link, payload: unknown): Up<unknown> {
  const { terminalId, sn, enterpriseId, groupPath, sessionNo, address, bootId, tookOver } = link
  return { terminalId, sn, enterpriseId, groupPath, sessionNo, address, bootId, tookOver, payload }
}

/** What is committed is committed: a socket that will not take the answer changes nothing. */
function quietly(log: (line: string) => void, answer: () => void): void {
  try {
    answer()
  } catch (error) {
    log(`A terminal could not be answered: ${(error as Error).message}`)
  }
}

/** By the last part of the topic: what a message must look like, who takes it, and where it waits for that. */
function routesOf(lanes: readonly { feature: Feature; lane: Lane }[]): Map<string, Route> {
  const routes = new Map<string, Route>()
  for (const { feature, lane } of lanes)
    for (const [key, topic] of Object.entries(contract[feature.name].topics as Topics) as [string, Topic][]) {
      const take = (feature.topics as Record<string, Take>)[key]
      if (topic.direction === 'up' && take) routes.set(topic.leaf, { topic, take, lane })
    }
  return routes
}

/** Makes rows of a batch, in one transaction; answers what is to be said to terminals for it. */
async function write(db: Kysely<Tables>, batch: Item[], due: ToldUnread[], metrics: Metrics): Promise<Down[]> {
  const end = metrics.commitSeconds.startTimer()
  const good = batch.filter(({ take }) => take !== null)
  const byLeaf = Map.groupBy(good, ({ leaf }) => leaf)
  const downs = await db.transaction().execute(async (trx) => {
    const ctx = { db: trx, now: new Date() }
    const all: Down[] = []
    for (const some of byLeaf.values()) {
      const [first] = some as [Item]
      all.push(
        ...((await first.take?.(
          ctx,
          some.map(({ up }) => up),
        )) ?? []),
      )
    }
    const read = good.map(({ up, read: fields }) => ({ terminalId: up.terminalId, faults: [], read: fields }))
    await noteUnread(trx, [...read, ...due], ctx.now)
    await tellTerminals(
      trx,
      channels.live,
      batch.filter(({ isFaulty }) => isFaulty).map(({ up }) => up),
    )
    return all
  })
  end()
  metrics.batchSize.observe(batch.length)
  for (const [leaf, some] of byLeaf) metrics.accepted(leaf, some.length)
  return downs
}
