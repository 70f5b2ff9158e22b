import { NotSupported } from '@cpm/agent-core'
import type { InventoryItem } from '@cpm/contract/estate/inventory/inventory.kinds'
import si from 'systeminformation'

type Process = InventoryItem<'processes'>

/** What runs on this machine; threads of the kernel are no processes to a person. */
export async function listProcesses(): Promise<Process[]> {
  const { list } = await si.processes()
  // We run ourselves.
  if (list.length === 0) throw new NotSupported('The processes of this machine cannot be read.')
  // The look itself is none of them either: a shell of ours and what it runs, or that without a shell.
  const looks = list.filter((one) => one.parentPid === process.pid && /-axo pid/.test(one.params))
  const look = new Set(looks.map(({ pid }) => pid))
  return list
    .filter((one) => !look.has(one.pid) && !look.has(one.parentPid))
    .filter((one) => one.pid > 0 && one.name && !isOfKernel(one))
    .map((one) => {
      const command = withoutSecrets([one.command, one.params].filter(Boolean).join(' ')).slice(0, 1000)
      const startedAt = Date.parse(one.started.replace(' ', 'T'))
      return {
        pid: one.pid,
        name: one.name.slice(0, 300),
        ...(command && { command }),
        ...(one.user && { user: one.user.slice(0, 100) }),
        cpu: Math.round(Math.min(100, Math.max(0, one.cpu)) * 10) / 10,
        memory: Math.max(0, one.memRss) * 1024,
        ...(startedAt > 0 && { startedAt }),
      }
    })
    .toSorted((a, b) => b.memory - a.memory || a.pid - b.pid)
}

/** Without memory of its own, and the kernel's first thread (2) or begun by it. In a container 2 is a process like any other. */
export function isOfKernel({ pid, parentPid, memVsz }: { pid: number; parentPid: number; memVsz: number }): boolean {
  return memVsz === 0 && (pid === 2 || parentPid === 2)
}

/** Passwords stand in command lines more often than they should. */
export function withoutSecrets(command: string): string {
  return command
    .replaceAll(/((?:password|passwd|pwd|token|secret|api-?key)(?:=|:|\s+))("[^"]*"|'[^']*'|[^\s&]+)/gi, '$1***')
    .replaceAll(/(\w+:\/\/[^\s/:@]+:)[^\s/@]+@/g, '$1***@')
}
