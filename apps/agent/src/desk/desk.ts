import type { RemoteMachine } from '@cpm/agent-core'
import { fileDesk } from './files/file-desk.ts'
import { openShell } from './open-shell.ts'
import { shellFor } from './shell-user.ts'

/** The shell, files and processes of this machine. `closed` are folders that no session of files sees into. */
export const deskHere = (closed: readonly string[]): Required<Pick<RemoteMachine, 'shell' | 'files'>> => ({
  shell: openShell,
  files: (asked, hears) => fileDesk(asked, hears, closed),
})

/** Why there is no shell here, not even one without the agent's rights; undefined where there is one. */
export async function shellLacks(): Promise<Error | undefined> {
  try {
    await import('@lydell/node-pty')
    const { done } = await shellFor('unprivileged')
    await done()
    return undefined
  } catch (error) {
    return error as Error
  }
}
