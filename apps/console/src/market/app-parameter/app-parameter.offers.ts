import { lazy } from '../../api/lazy.ts'
import { terminalTab } from '../../estate/terminal/slots.ts'

export const offers = [
  terminalTab({
    key: 'appParameters',
    sort: 115,
    title: 'appParameter.many',
    code: 'appParameter.read',
    Tab: lazy(async () => ({ default: (await import('./on-terminal.tsx')).AppParametersTab })),
  }),
]
