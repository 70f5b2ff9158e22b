import { ApiRefused, ApiUnreachable, agentApi, isCredentialRefusal } from '@cpm/agent-core'
import { someFacts } from '@cpm/contract/estate/agent/report'
import { hostname } from 'node:os'
import type { Options } from '../options.ts'
import { PlainError, exitCodes } from '../machine/plain-error.ts'
import { platform } from '../machine/real-machine.ts'
import { machineSn } from '../machine/facts/serial.ts'
import type { Identity, StateFolder } from '../store/state-folder.ts'

export type Session = { identity: Identity; serverOffsetMs: number }

const again = 'The console shows a new command under My devices, Enrol.'

/**
 * Who this machine is to the server: from the state folder, or by enrolling with the token. A token given to a machine
 * that is enrolled already is only used when the server has dropped the old secret.
 */
export async function signOn(
  options: Pick<Options, 'server' | 'sn' | 'name'> & { token: string | undefined },
  state: StateFolder,
  readFacts: () => Promise<object>,
): Promise<Session & { isNew: boolean }> {
  const known = state.readIdentity()
  if (known) {
    const standing = await stillStands(known, options.server)
    if (standing || !options.token) return { ...(standing ?? { identity: known, serverOffsetMs: 0 }), isNew: false }
  }
  const server = options.server ?? known?.server
  if (!server || !options.token) {
    throw new PlainError(
      exitCodes.usage,
      `This machine is not enrolled yet: set the server with --server, and provide a token with --token-stdin or --token-file. ${again}`,
    )
  }
  const session = await enrol(server, options.token, options.sn ?? known?.sn, options.name, await readFacts())
  state.writeIdentity(session.identity)
  return { ...session, isNew: true }
}

/** The identity with what the server says now; undefined when it refuses it. A server that is away changes nothing. */
export async function stillStands(known: Identity, server = known.server): Promise<Session | undefined> {
  try {
    const { mqttUrl, serverTime } = await agentApi(server, known, 5_000).self()
    return { identity: { ...known, server, mqttUrl }, serverOffsetMs: serverTime - Date.now() }
  } catch (error) {
    return isCredentialRefusal(error) ? undefined : { identity: known, serverOffsetMs: 0 }
  }
}

async function enrol(
  server: string,
  token: string,
  wanted: string | undefined,
  name: string | undefined,
  read: object,
): Promise<Session> {
  const sn = wanted ?? (await machineSn())
  if (!sn) throw new PlainError(exitCodes.usage, 'This machine has no unique serial number: set one with --sn.')
  const facts = tidy(read)
  try {
    const api = agentApi(server)
    const newcomer = {
      token,
      sn,
      platform,
      model: facts.model?.trim().slice(0, 100) || 'PC',
      name: (name ?? hostname()).trim().slice(0, 100) || undefined,
      facts,
    }
    const answer = await api.enrol(newcomer).catch((error: unknown) => {
      // The answer may have got lost after the deed, and with it the secret: the same wish has the same answer.
      if (error instanceof ApiUnreachable) return api.enrol(newcomer)
      throw error
    })
    const { secret, mqttUrl, config, serverTime } = answer
    return { identity: { sn: answer.sn, secret, server, mqttUrl, config }, serverOffsetMs: serverTime - Date.now() }
  } catch (error) {
    if (error instanceof ApiRefused) {
      throw new PlainError(exitCodes.refused, `The server refused to enrol ${sn}: ${error.message}. ${again}`)
    }
    if (error instanceof ApiUnreachable)
      throw new PlainError(exitCodes.unreachable, `The server could not be reached: ${error.message}.`)
    throw error
  }
}

/** Keeps the facts the contract takes: one odd reading must not keep a machine out. */
function tidy(read: object) {
  const good = Object.entries(read).filter(([name, value]) => someFacts.safeParse({ [name]: value }).success)
  return someFacts.parse(Object.fromEntries(good))
}
