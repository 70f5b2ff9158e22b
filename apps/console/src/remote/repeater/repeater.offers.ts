import { lazy } from '../../api/lazy.ts'
import { terminalHead } from '../../estate/terminal/slots.ts'

/** The way to a screen of a terminal without our agent, from its page. */
export const offers = [
  terminalHead({
    key: 'repeater',
    sort: 10,
    Part: lazy(async () => ({ default: (await import('./repeater-button.tsx')).RepeaterButton })),
  }),
]
