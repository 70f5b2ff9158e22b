import { fairTurns } from '../../core/pace/fair-turns.ts'

/**
 * Turns of calls that work on a password, which takes a core for as long as a hundred other calls: before their
 * transaction, so that who waits holds no connection of the database. One network has one place and leaves one to others.
 */
export const strangersPassword = fairTurns({ places: 2, waiting: { each: 50, all: 500 } })

/** The same of people who are signed in: they never stand behind strangers. */
export const ownPassword = fairTurns({ places: 2, waiting: { each: 30, all: 200 } })
