import type { Machine } from '@cpm/agent-core'
import type { Platform } from '@cpm/contract/estate/agent/report'
import { readFileSync } from 'node:fs'
import { newBootId } from './facts/boot-id.ts'
import { cached } from './facts/cache.ts'
import { deedsHere, pictureHere, planLacks } from './operations.ts'
import { factsReader } from './facts/machine-facts.ts'
import { showNotice } from './notices.ts'
import { runCommand } from '../command/run-command.ts'
import type { LocationOptions } from './location/location.ts'
import { startsOf } from './starts.ts'
import type { VncOption } from '../remote/server/find-server.ts'
import { fileRoom } from '../store/room.ts'
import type { StateFolder } from '../store/state-folder.ts'

export const platform: Platform =
  process.platform === 'win32' ? 'windows' : process.platform === 'android' ? 'android' : 'linux'

/** Asking a desktop what it shows starts a program. */
const pictureMs = 30_000

/** The machine this process runs on. */
export function realMachine(
  agent: string,
  state: StateFolder,
  say: (line: string) => void,
  restartAgent: () => Promise<string>,
  { vnc, location }: { vnc: VncOption | undefined; location: LocationOptions },
): Machine {
  const bootId = linuxBootId() ?? newBootId(state)
  const starts = startsOf(state.path('starts.json'), bootId)
  const read = factsReader(agent, location)
  const picture = cached(pictureMs, () => pictureHere(state).facts())
  return {
    platform,
    bootId: () => Promise.resolve(bootId),
    facts: async () => ({ ...(await read()), ...(await picture()), ...starts() }),
    exec: runCommand,
    showMessage: (notice) => showNotice(notice, state.path('notices.txt'), say),
    room: fileRoom(state.path('downloads')),
    deeds: deedsHere(state, restartAgent, vnc),
    planLacks,
  }
}

/** Linux numbers its starts itself. */
function linuxBootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
