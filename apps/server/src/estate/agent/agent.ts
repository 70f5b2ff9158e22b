import { type agent, commonConfig } from '@cpm/contract/estate/agent/agent'
import { randomBytes } from 'node:crypto'
import { fairTurns } from '../../core/pace/fair-turns.ts'
import { hashOf } from '../../core/secret.ts'
import { judgeTerminals } from '../rule-group/rule-group.judge.ts'
import { configsNow, configsOf } from '../terminal/config/terminal.config.ts'
import { factorySns } from '../terminal/save/terminal.factory-sn.ts'
import { defineFeature, type Handler, missing, refused } from '../../core/feature.ts'
import { offersFor } from '../../core/offers/offers.ts'
import type { TerminalAnswer } from '../terminal/slots.ts'
import { noteUnread } from '../terminal/state/terminal.unread.ts'
import { activate } from './agent.activate.ts'
import { file, piece } from './agent.file.ts'
import { inventory } from './agent.inventory.ts'
import { readToken, spendToken } from './agent.token.ts'

/** A fleet that comes as one takes no more connections of the database than that, and of one network all but one. */
const enrolling = fairTurns({ places: 9 })

/** Makes a terminal one of ours: spends one use of the token and gives the terminal its secret, said only here. */
const enrol: Handler<typeof agent.routes.enrol> = async ({ db, now, settings, atLast, faults }, input) => {
  const token = await readToken(db, input.token, now)
  if ((await factorySns(db))(input.sn)) throw refused('terminal.factorySn', { sn: input.sn })
  const secret = randomBytes(32).toString('base64url')
  const { id, sn } = await activate(db, token, { ...input, secretHash: hashOf(secret), now })
  const unread = faults.map(({ path, value }) => ({ value, path: path.replace(/^facts\./, '') }))
  await noteUnread(db, [{ terminalId: id, faults: unread, read: () => [] }], now)
  // A rule may find it only now; what is given there it has at its first hello.
  await judgeTerminals(db, [id], now)
  const configs = await configsNow(db, [id], now)
  atLast(() => spendToken(db, input.token, now))
  return {
    // As it was registered: that is what the terminal is called from now on.
    sn,
    secret,
    mqttUrl: settings.mqttUrl,
    httpUrl: settings.publicUrl,
    serverTime: now.getTime(),
    config: configs.get(id) ?? commonConfig,
  }
}

const self: Handler<typeof agent.routes.self> = async ({ db, terminal, now, settings }) => ({
  sn: terminal.sn,
  mqttUrl: settings.mqttUrl,
  serverTime: now.getTime(),
  config: (await configsOf(db, [terminal.id])).get(terminal.id) ?? commonConfig,
})

/** Keeps the output of what was asked of this terminal; where nothing open asks for it, it is missing. */
const output: Handler<typeof agent.routes.output> = async ({ db, terminal, now }, input) => {
  for (const asker of await offersFor<TerminalAnswer>('terminal.answer')) {
    if (await asker.keepOutput(db, now, terminal.id, input)) return { done: true }
  }
  throw missing()
}

/** What terminals say over HTTPS. */
export const feature = defineFeature(
  'agent',
  { enrol, self, output, inventory, file, piece },
  { turns: { enrol: enrolling } },
)
