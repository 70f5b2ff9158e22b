import type pg from 'pg'

/** What we use of the driver's inside: its wire connection. */
type Wire = { query(text: string): void; sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/** COPY … FROM STDIN of text lines already encoded, as one transaction. */
export function copyIn(client: pg.Client, statement: string, lines: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed: Error | undefined
    client.query({
      submit: (wire: Wire) => wire.query(statement),
      handleCopyInResponse: (wire: Wire) => {
        wire.sendCopyFromChunk(lines)
        wire.endCopyFrom()
      },
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => {
        failed = error
        reject(error)
      },
      handleReadyForQuery: () => (failed ? undefined : resolve()),
    } as unknown as pg.Submittable)
  })
}
