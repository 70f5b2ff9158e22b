import { words } from '../android/compiled.ts'
import { harbourKey, sha256Of, signingKey } from '../android/keys.ts'
import { signed, signerOf, sized, withBlock } from '../android/signed.ts'
import { apkOf } from '../packages.ts'
import { type Hostile, listOf, poked } from './hostile.ts'

const v2 = 0x7109871a
const v3 = 0xf05368c0
const bare = apkOf('com.harbour.till', '1.0', 1, { signedBy: null })
const whole = apkOf('com.harbour.till', '1.0', 1)
const nothing = Buffer.alloc(32)
const other = signingKey('Other')

const withV2 = (bytes: Buffer) => () => withBlock(bare, [[v2, bytes]])
const signers = (count: number) => sized(...Array.from({ length: count }, () => signerOf('v2', nothing, harbourKey)))
const harbour = sha256Of(harbourKey)
const notVerified = { signer: { sha256: harbour, scheme: 'v2', isVerified: false, subject: 'CN=Harbour' } } as const
/** Where the list begins; before it end the sizes and the name of the block. */
const list = listOf(whole)
const block = list - whole.readUInt32LE(list - 24) - 8

/** Signed by one, with the certificate of another. */
const borrowed = sized(signerOf('v2', nothing, { key: other.key, certificate: harbourKey.certificate }))

export const signatures: readonly Hostile[] = [
  [
    'apk',
    'a block of signatures that begins before the file',
    () => poked(whole, [list - 24, 8, 1e9]),
    'artifact.damaged',
  ],
  ['apk', 'a block of signatures of no length', () => poked(whole, [list - 24, 8, 0]), 'artifact.damaged'],
  [
    'apk',
    'a block of signatures of more bytes than numbers go',
    () => poked(whole, [list - 24, 8, 2 ** 62]),
    'artifact.damaged',
  ],
  ['apk', 'a block of signatures with two sizes', () => poked(whole, [block, 8, 99]), 'artifact.readTwoWays'],
  ['apk', 'a part of the block that is longer than it', () => poked(whole, [block + 8, 8, 1e6]), 'artifact.damaged'],
  ['apk', 'a part of the block of no length', () => poked(whole, [block + 8, 8, 0]), 'artifact.damaged'],
  [
    'apk',
    'a thousand parts in the block',
    () =>
      withBlock(
        bare,
        Array.from({ length: 1001 }, (_, nth) => [nth, Buffer.alloc(0)] as const),
      ),
    'artifact.beyondLimits',
  ],
  ['apk', 'a signature of five megabytes', withV2(Buffer.alloc(5e6)), 'artifact.beyondLimits'],
  ['apk', 'a signature of nobody', withV2(sized()), 'artifact.damaged'],
  ['apk', 'a signature of more than ten', withV2(signers(11)), 'artifact.beyondLimits'],
  ['apk', 'a signature of ten of something else is not verified', withV2(signers(10)), notVerified],
  ['apk', 'signers that are longer than their list', withV2(poked(signers(1), [4, 4, 0x7fffffff])), 'artifact.damaged'],
  [
    'apk',
    'a signature of a certificate that is none',
    withV2(sized(signerOf('v2', nothing, { ...harbourKey, certificate: Buffer.alloc(900, 0x30) }))),
    'artifact.damaged',
  ],
  ['apk', 'a certificate of another is not verified', withV2(borrowed), notVerified],
  [
    'apk',
    'a signature of a kind nobody knows is not verified',
    withV2(Buffer.from(signers(1).toString('latin1').replaceAll('\u0003\u0001\0\0', '\u0099\u0009\0\0'), 'latin1')),
    notVerified,
  ],
  [
    'apk',
    'one byte changed after it was signed is not verified',
    () => poked(whole, [whole.indexOf('dex\n') + 6, 1, 0x39]),
    'artifact.damaged',
  ],
  [
    'apk',
    'signed, and then another entry packed in is not verified',
    () => withBlock(apkOf('com.harbour.till', '1.0', 2, { signedBy: null }), [[v2, blockPart(whole)]]),
    { ...notVerified, versionCode: 2 },
  ],
  [
    'apk',
    'the third scheme broken, the second whole, is not verified',
    () => signed(bare, { v2: [harbourKey], v3: [harbourKey] }, [[v3, sized(signerOf('v3', nothing, harbourKey))]]),
    { signer: { sha256: harbour, scheme: 'v3', isVerified: false, subject: 'CN=Harbour' } },
  ],
  [
    'apk',
    'the third scheme taken away from the second is not verified',
    () => signed(bare, { v2: [harbourKey] }, [], words(8, 0xbeeff00d, 3)),
    notVerified,
  ],
  [
    'apk',
    'an old signature that is none is no signature',
    () =>
      apkOf('com.harbour.till', '1.0', 1, {
        signedBy: null,
        parts: [
          { name: 'META-INF/A.RSA', bytes: Buffer.alloc(3000, 0x30) },
          { name: 'META-INF/A.SF', bytes: Buffer.alloc(1) },
        ],
      }),
    { signers: [], signer: undefined },
  ],
]

function blockPart(zip: Buffer): Buffer {
  return zip.subarray(block + 20, block + 8 + zip.readUInt32LE(block + 8) + 8)
}
