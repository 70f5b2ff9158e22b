import { type Certificate, certificateIn } from '../../../der/certificate.ts'
import { isSignedBy } from './methods.ts'
import { allIn, sizedIn } from './length-prefix.ts'

const most = 50

/** Whether each key of an app has named the next, up to the one it is signed with now. */
export function isRotation(bytes: Buffer, newest: Certificate): boolean {
  if (bytes.length < 4) return false
  const seen = new Set<string>()
  let before: { certificate: Certificate; method: number } | null = null
  for (const one of allIn(bytes.subarray(4), most)) {
    const parts = sizedIn(one)
    const signed = parts.next()
    parts.word()
    const method = parts.word()
    const signature = parts.next()
    const inside = sizedIn(signed)
    const certificate = certificateIn(inside.next())
    const named = inside.word()
    if (before) {
      const isNamed = before.method === named
      if (!isNamed || !isSignedBy(before.certificate.x509.publicKey, signed, named, signature)) return false
    }
    if (seen.has(certificate.sha256)) return false
    seen.add(certificate.sha256)
    before = { certificate, method }
  }
  return before?.certificate.sha256 === newest.sha256
}
