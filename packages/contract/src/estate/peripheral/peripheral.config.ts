import { configKind } from '../agent/config-kind.ts'

/** The expected peripherals of a terminal. The server compares them with the reported ones. */
export const peripheralsKind = configKind({ name: 'peripherals', use: 'judge', combine: 'nearest', desired: {} })
