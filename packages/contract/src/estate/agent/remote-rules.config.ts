import { configKind } from './config-kind.ts'

/** The rules of remote control, which the server reads at the start of each session. */
export const remoteRulesKind = configKind({ name: 'remote-rules', use: 'read', combine: 'nearest', desired: {} })
