/** The folder of the checkout. */
export const ROOT: string
/** Something the person can mend: shown as it is, without a stack. */
export class Sentence extends Error {}
/** Writes a line of progress. */
export function say(line: string): void
/** Installs the packages of package-lock.json if node_modules does not hold them already. Throws a Sentence. */
export function ensureInstalled(root?: string): void
/** The Node this product runs on: the one the lock file pins, else the present one if it is new enough. */
export function pinnedNode(root?: string): string
/** Runs a program's main; a Sentence becomes one line and exit code 1. */
export function runMain(main: () => unknown): Promise<void>
