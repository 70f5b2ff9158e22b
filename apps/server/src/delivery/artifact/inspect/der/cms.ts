import { constants, type KeyObject, verify } from 'node:crypto'
import { damaged } from '../bad-file.ts'
import { type Certificate, certificateIn } from './certificate.ts'
import { type Der, derIn, listIn, mustBe, tags } from './der.ts'

/** What a PKCS#7 signature says: of what, by whom. Numbers of what is meant are in hex as they stand there. */
export type SignedData = {
  contentType: string
  /** What is signed, where it stands inside. */
  content: Der | null
  signer: {
    certificate: Certificate
    /** Of which digest the signature and what it says of the content are; null of one that nobody should use. */
    digest: string | null
    /** What is said about the content, and as it is signed. */
    said: ReadonlyMap<string, Der> | null
    saidWhole: Buffer | null
    method: string
    signature: Buffer
  }
}

const signedData = '2a864886f70d010702'
const pss = '2a864886f70d01010a'
const mostCertificates = 30

const digests: Readonly<Record<string, string>> = {
  '2b0e03021a': 'sha1',
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
}

export const identifierOf = (value: Der | undefined) => mustBe(value, tags.identifier).body.toString('hex')
/** The digest an algorithm's description names. */
export const digestIn = (value: Der | undefined) => digests[identifierOf(listIn(mustBe(value, tags.list))[0])] ?? null

/** Reads a signature of one signer, the first. */
export function signedDataIn(bytes: Buffer): SignedData {
  const outer = listIn(mustBe(derIn(bytes), tags.list))
  if (identifierOf(outer[0]) !== signedData) throw damaged()
  const parts = listIn(mustBe(listIn(mustBe(outer[1]))[0], tags.list))
  const content = listIn(mustBe(parts[2], tags.list))
  const certificates = parts.find(({ tag }) => tag === 0xa0)
  const signers = parts.findLast(({ tag }) => tag === tags.set)
  const found = certificates ? listIn(certificates).slice(0, mostCertificates) : []
  const known = found.filter(({ tag }) => tag === tags.list).map(({ whole }) => certificateIn(whole))
  const [signer] = signers ? listIn(signers) : []
  return {
    contentType: identifierOf(content[0]),
    content: content[1] ? (listIn(content[1])[0] ?? null) : null,
    signer: signerIn(listIn(mustBe(signer, tags.list)), known),
  }
}

function signerIn(parts: readonly Der[], known: readonly Certificate[]): SignedData['signer'] {
  const [, named, digest, ...rest] = parts
  const [issuer, serial] = listIn(mustBe(named, tags.list))
  const name = Buffer.concat([mustBe(issuer).whole, mustBe(serial).whole])
  const certificate = known.find((one) => one.named.equals(name))
  if (!certificate) throw damaged()
  const said = rest[0]?.tag === 0xa0 ? rest.shift() : undefined
  return {
    certificate,
    digest: digestIn(digest),
    said: said ? attributesIn(said) : null,
    // It is signed as the set it is, not by the number it has here.
    saidWhole: said ? Buffer.concat([Buffer.from([tags.set]), said.whole.subarray(1)]) : null,
    method: identifierOf(listIn(mustBe(rest[0], tags.list))[0]),
    signature: mustBe(rest[1], tags.bytes).body,
  }
}

const attributesIn = (said: Der): Map<string, Der> =>
  new Map(
    listIn(said).map((one) => {
      const [name, values] = listIn(mustBe(one, tags.list))
      return [identifierOf(name), mustBe(listIn(mustBe(values, tags.set))[0])] as const
    }),
  )

/** Whether the certificate's key signed these bytes. */
export function isSigned(bytes: Buffer, { certificate, digest, method, signature }: SignedData['signer']): boolean {
  if (digest === null) return false
  try {
    return verify(digest, bytes, keyFor(certificate.x509.publicKey, method), signature)
  } catch {
    return false
  }
}

const keyFor = (key: KeyObject, method: string) =>
  method === pss
    ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
    : { key }
