import { lazy } from '../../api/lazy.ts'
import { commandSource } from '../../delivery/task/command-source.ts'

/** On the page of remote commands: what is kept, to be run by who may not write one. */
export const offers = [
  commandSource({
    key: 'saved',
    sort: 10,
    title: 'savedCommand.many',
    code: 'savedCommand.run',
    Part: lazy(async () => ({ default: (await import('./library.tsx')).Library })),
  }),
]
