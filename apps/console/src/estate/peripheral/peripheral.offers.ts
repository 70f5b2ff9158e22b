import { lazy } from '../../api/lazy.ts'
import { terminalTab } from '../terminal/slots.ts'

export const offers = [
  terminalTab({
    key: 'peripherals',
    sort: 120,
    title: 'terminal.peripherals',
    Tab: lazy(async () => ({ default: (await import('./on-terminal/tab-peripherals.tsx')).Peripherals })),
  }),
]
