import type { Platform } from '../agent/report.ts'

/** The name of the agent as a package. `migrations/functions/shared/agent.sql` has the same names. */
export const agentPackages: Readonly<Record<Platform, string>> = {
  android: 'com.cpm.agent',
  windows: 'CPM Agent',
  linux: 'cpm-agent',
}

const folded: ReadonlySet<string> = new Set(Object.values(agentPackages).map((name) => name.toLowerCase()))

export const isAgentPackage = (name: string): boolean => folded.has(name.toLowerCase())
