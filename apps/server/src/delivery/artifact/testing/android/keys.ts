import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A key to sign apps with, and the certificate it made for itself. */
export type SigningKey = { key: KeyObject; certificate: Buffer<ArrayBuffer> }

/** A value of DER: what it is, how long, and what is in it. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const body = Buffer.concat(parts)
  const { length } = body
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...bytes]), body])
}

const identifiers = {
  commonName: '0603550403',
  sha256WithRsa: '06092a864886f70d01010b',
  sha256WithEcdsa: '06082a8648ce3d040302',
}
const hex = (text: string) => Buffer.from(text, 'hex')

function certificateOf(key: KeyObject, name: string): Buffer<ArrayBuffer> {
  const isRsa = key.asymmetricKeyType === 'rsa'
  const method = isRsa
    ? der(0x30, hex(identifiers.sha256WithRsa), hex('0500'))
    : der(0x30, hex(identifiers.sha256WithEcdsa))
  const who = der(0x30, der(0x31, der(0x30, hex(identifiers.commonName), der(0x0c, Buffer.from(name)))))
  const moment = (text: string) => der(0x17, Buffer.from(text))
  const said = der(
    0x30,
    hex('a003020102'),
    hex('020107'),
    method,
    who,
    der(0x30, moment('200101000000Z'), moment('491231235959Z')),
    who,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  )
  return der(0x30, said, method, der(0x03, hex('00'), sign('sha256', said, key)))
}

/** A new key of somebody. Another name is another maker; `RSA` takes a while to be made. */
export function signingKey(name: string, type: 'EC' | 'RSA' = 'EC'): SigningKey {
  const { privateKey: key } =
    type === 'EC'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { key, certificate: certificateOf(key, name) }
}

const fixed = createPrivateKey(readFileSync(new URL('harbour.pem', import.meta.url)))
/** The maker of the tests' apps. What it signs is the same each time, as RSA has it. */
export const harbourKey: SigningKey = { key: fixed, certificate: certificateOf(fixed, 'Harbour') }

/** By which a certificate is known. */
export const sha256Of = ({ certificate }: SigningKey): string => createHash('sha256').update(certificate).digest('hex')
