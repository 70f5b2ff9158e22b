/** Something the person who started the server can mend. Its message is one plain sentence, shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
