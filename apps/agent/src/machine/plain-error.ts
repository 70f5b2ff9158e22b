/** Why the agent cannot go on, in a sentence for the person at the terminal, and its exit code. */
export class PlainError extends Error {
  override name = 'PlainError'
  readonly exitCode: number
  constructor(exitCode: number, sentence: string) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** How the process ends. */
export const exitCodes = {
  /** Bad arguments, or the first start without a server and a token. */
  usage: 2,
  /** The server does not accept the token or the SN. */
  refused: 3,
  /** The server could not be reached to enrol. */
  unreachable: 4,
  /** The state folder cannot be used, or another agent uses it. */
  state: 5,
} as const
