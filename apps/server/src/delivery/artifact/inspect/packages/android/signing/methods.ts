import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** Ways of signing that Android knows, by their numbers. */
type Method = { digest: 'sha256' | 'sha512'; type: 'rsa' | 'ec' | 'dsa'; salt?: number }

const methods: Readonly<Record<number, Method>> = {
  0x0101: { digest: 'sha256', type: 'rsa', salt: 32 },
  0x0102: { digest: 'sha512', type: 'rsa', salt: 64 },
  0x0103: { digest: 'sha256', type: 'rsa' },
  0x0104: { digest: 'sha512', type: 'rsa' },
  0x0201: { digest: 'sha256', type: 'ec' },
  0x0202: { digest: 'sha512', type: 'ec' },
  0x0301: { digest: 'sha256', type: 'dsa' },
}

export type Signature = { method: number; bytes: Buffer }

/** The strongest of some signatures that we know how to verify. */
export function strongest(signatures: readonly Signature[]): (Signature & Method) | null {
  const known = signatures.flatMap((one) => {
    const method = methods[one.method]
    return method ? [{ ...one, ...method }] : []
  })
  return known.find(({ digest }) => digest === 'sha512') ?? known[0] ?? null
}

/** No key of anybody is longer. */
const mostKeyBytes = 8 * 1024

export function keyIn(bytes: Buffer): KeyObject | null {
  if (bytes.length > mostKeyBytes) return null
  try {
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' })
    // A curve that a file brings along may be any.
    const isNamed = key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== undefined
    return isNamed ? key : null
  } catch {
    return null
  }
}

export function isSignedBy(key: KeyObject, bytes: Buffer, number: number, signature: Buffer): boolean {
  const method = methods[number]
  if (!method || key.asymmetricKeyType !== method.type) return false
  const { digest, salt } = method
  const padded = salt === undefined ? {} : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: salt }
  try {
    return verify(digest, bytes, { key, ...padded }, signature)
  } catch {
    return false
  }
}
