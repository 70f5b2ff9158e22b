import { createHash, X509Certificate } from 'node:crypto'
import { damaged } from '../bad-file.ts'
import { derIn, listIn, mustBe, tags } from './der.ts'

/** More than any certificate has. */
const mostBytes = 64 * 1024

/** A certificate as it stands in a file. */
export type Certificate = {
  sha256: string
  /** As people write it, its own name first. */
  subject: string
  x509: X509Certificate
  /** Who made it and its number there, as a signature names it. */
  named: Buffer
}

export function certificateIn(bytes: Buffer): Certificate {
  if (bytes.length > mostBytes) throw damaged()
  const x509 = new X509Certificate(bytes)
  if (x509.raw.length !== bytes.length) throw damaged()
  const parts = listIn(mustBe(listIn(derIn(bytes))[0], tags.list))
  // Before the number may stand of which version it is.
  const from = parts[0]?.tag === tags.integer ? 0 : 1
  const [serial, issuer] = [mustBe(parts[from], tags.integer), mustBe(parts[from + 2], tags.list)]
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    subject: x509.subject?.split('\n').toReversed().join(', ') ?? '',
    x509,
    named: Buffer.concat([issuer.whole, serial.whole]),
  }
}
