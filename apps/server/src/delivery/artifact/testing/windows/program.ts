import { createHash, sign } from 'node:crypto'
import { halves, words } from '../android/compiled.ts'
import { der, type SigningKey } from '../android/keys.ts'

const resourcesAt = 0x1000
const fileAt = 0x200
/** Where in the file the table of resources begins: a folder of sixteen bytes, and eight for what is in it. */
export const resourcesInFile = fileAt
/** Where the head tells of its tables. */
export const tablesAt = 64 + 24 + 112

/** A small program of Windows for 64 bits, with what it says of itself. */
export function programOf(said: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const folder = (id: number, to: number) => [words(0, 0, 0), halves(0, 1), words(id, to)]
  const isFolder = 0x80000000
  const version = versionOf(said)
  const resources = Buffer.concat([
    ...folder(16, isFolder + 24),
    ...folder(1, isFolder + 48),
    ...folder(1033, 72),
    words(resourcesAt + 88, version.length, 0, 0),
    version,
  ])
  const size = Math.ceil(resources.length / 512) * 512
  const head = Buffer.alloc(fileAt)
  head.write('MZ', 0)
  head.writeUInt32LE(64, 60)
  head.write('PE\0\0', 64)
  halves(0x8664, 1).copy(head, 68)
  halves(112 + 8 * 16, 0x22).copy(head, 84)
  head.writeUInt16LE(0x20b, 88)
  head.writeUInt32LE(16, tablesAt - 4)
  words(resourcesAt, resources.length).copy(head, tablesAt + 8 * 2)
  head.write('.rsrc', tablesAt + 8 * 16)
  words(resources.length, resourcesAt, size, fileAt).copy(head, tablesAt + 8 * 16 + 8)
  return Buffer.concat([head, resources, Buffer.alloc(size - resources.length)])
}

function versionOf(said: Readonly<Record<string, string>>): Buffer {
  const texts = Object.entries(said).map(([name, value]) => {
    const key = Buffer.from(`${name}\0`, 'utf16le')
    const text = Buffer.from(`${value}\0`, 'utf16le')
    const fill = (length: number) => Buffer.alloc((4 - (length % 4)) % 4)
    return Buffer.concat([key, fill(key.length), text, fill(text.length)])
  })
  return Buffer.concat(texts)
}

const hex = (text: string) => Buffer.from(text, 'hex')
const identifier = (text: string) => der(0x06, hex(text))
const sha256 = der(0x30, identifier('608648016503040201'), hex('0500'))
const meaning = identifier('2b060104018237020104')

/** What Windows calls a signature: the sum of a file, signed by somebody whose certificate is with it. */
export function signatureOf(sum: Buffer, { key, certificate }: SigningKey): Buffer {
  const image = der(0x30, identifier('2b06010401823702010f'), der(0x30, hex('030100')))
  const content = Buffer.concat([image, der(0x30, sha256, der(0x04, sum))])
  const contentSum = createHash('sha256').update(content).digest()
  const said = Buffer.concat([
    der(0x30, identifier('2a864886f70d010903'), der(0x31, meaning)),
    der(0x30, identifier('2a864886f70d010904'), der(0x31, der(0x04, contentSum))),
  ])
  const signature = sign('sha256', der(0x31, said), key)
  const method = key.asymmetricKeyType === 'rsa' ? '2a864886f70d010101' : '2a8648ce3d0201'
  const signer = der(
    0x30,
    hex('020101'),
    namedIn(certificate),
    sha256,
    der(0xa0, said),
    der(0x30, identifier(method)),
    der(0x04, signature),
  )
  const data = der(
    0x30,
    hex('020101'),
    der(0x31, sha256),
    der(0x30, meaning, der(0xa0, der(0x30, content))),
    der(0xa0, certificate),
    der(0x31, signer),
  )
  return der(0x30, identifier('2a864886f70d010702'), der(0xa0, data))
}

/** Who made a certificate of ours, and its number there. */
function namedIn(certificate: Buffer): Buffer {
  const number = certificate.indexOf(hex('020107'))
  const method = number + 3
  const issuer = method + 2 + certificate.readUInt8(method + 1)
  return der(0x30, certificate.subarray(issuer, issuer + 2 + certificate.readUInt8(issuer + 1)), hex('020107'))
}

/** A program with something where its signature should be. */
export function withSignature(program: Buffer, signature: Buffer): Buffer<ArrayBuffer> {
  const fill = Buffer.alloc((8 - (signature.length % 8)) % 8)
  const whole = Buffer.concat([program, words(8 + signature.length + fill.length, 0x00020200), signature, fill])
  words(program.length, 8 + signature.length + fill.length).copy(whole, tablesAt + 8 * 4)
  return whole
}

/** A program as its maker hands it out. */
export function signedProgram(program: Buffer, by: SigningKey): Buffer<ArrayBuffer> {
  const [sumAt, signatureAt] = [64 + 24 + 64, tablesAt + 8 * 4]
  const sum = createHash('sha256')
  sum.update(program.subarray(0, sumAt)).update(program.subarray(sumAt + 4, signatureAt))
  return withSignature(program, signatureOf(sum.update(program.subarray(signatureAt + 8)).digest(), by))
}
