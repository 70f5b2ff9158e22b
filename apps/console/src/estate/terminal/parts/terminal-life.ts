import { type TerminalRow, terminalStates } from '@cpm/contract/estate/terminal/terminal.shape'

type Standing = Pick<TerminalRow, 'status'>

export const canLogOff = ({ status }: Standing) => terminalStates.can(status, 'logged_off')
export const canRestock = ({ status }: Standing) => terminalStates.can(status, 'in_stock')
/** Only an activated terminal has a credential to connect with; a task would skip the others. */
export const takesCommands = ({ status }: Standing) => status === 'activated'

/** Most SNs that go in an address. */
export const mostInAddress = 100
