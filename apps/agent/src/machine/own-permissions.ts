import { agentPackages } from '@cpm/contract/estate/inventory/agent.packages'
import type { AgentAbility } from '@cpm/contract/estate/inventory/agent.abilities'
import type { InventoryItem } from '@cpm/contract/estate/inventory/inventory.kinds'
import { userInfo } from 'node:os'

type Lack = Error | undefined
/** Each answers why it cannot be done, or undefined when it can. */
type All = Record<AgentAbility, () => Lack | Promise<Lack>>
export type Abilities = Pick<
  All,
  | 'screenshot'
  | 'restart'
  | 'power_off'
  | 'wake'
  | 'brightness'
  | 'volume'
  | 'install'
  | 'uninstall'
  | 'start_app'
  | 'stop_app'
  | 'wallpaper'
>
/** What people may do here from afar. */
export type RemoteAbilities = Pick<All, 'remote_desktop' | 'remote_shell' | 'remote_files'>

/** What the agent may do on this machine, and why not. It cannot change it itself: the system's administrator can. */
export async function permissionsOf(abilities: Abilities & RemoteAbilities): Promise<InventoryItem<'permissions'>[]> {
  const asked = Object.entries(abilities).map(async ([name, ask]) => permission(name, await ask()))
  return [...(await Promise.all(asked)), files()]
}

function permission(name: string, lack: Lack): InventoryItem<'permissions'> {
  const note = lack && { note: lack.message.slice(0, 300) }
  return { packageName: agentPackages.linux, permission: `agent.${name}`, granted: !lack, changeable: false, ...note }
}

function files(): InventoryItem<'permissions'> {
  const { username, uid } = userInfo()
  const all = uid === 0 || (process.platform === 'win32' && username.toUpperCase() === 'SYSTEM')
  const note = all ? {} : { note: `Only files that ${username} can read` }
  return { packageName: agentPackages.linux, permission: 'agent.files', granted: true, changeable: false, ...note }
}
