import { harbourKey, sha256Of, signingKey } from '../android/keys.ts'
import { programOf, resourcesInFile, signatureOf, signedProgram, tablesAt, withSignature } from '../windows/program.ts'
import { type Hostile, poked } from './hostile.ts'

const till = programOf({ ProductName: 'Harbour Till' })
const facts = { architecture: 'x64', productName: 'Harbour Till' }
const notVerified = {
  signer: { sha256: sha256Of(harbourKey), scheme: 'authenticode', isVerified: false, subject: 'CN=Harbour' },
} as const
const changed = { signer: { ...notVerified.signer, isChanged: true }, isSignatureBroken: true } as const
const signature = signatureOf(Buffer.alloc(32), harbourKey)
const signedTill = signedProgram(till, harbourKey)

export const programs: readonly Hostile[] = [
  ['exe', 'a program whose head lies behind it', () => poked(till, [60, 4, 0x7fffffff]), 'artifact.wrongType'],
  ['exe', 'a program with more sections than bytes', () => poked(till, [70, 2, 0xffff]), 'artifact.damaged'],
  ['exe', 'a program with a head of no length', () => poked(till, [84, 2, 0]), 'artifact.damaged'],
  [
    'exe',
    'a section that lies behind the program',
    () => poked(till, [tablesAt + 128 + 20, 4, 0x7fffffff]),
    'artifact.damaged',
  ],
  ['exe', 'resources in no section', () => poked(till, [tablesAt + 16, 4, 0x7fffffff]), 'artifact.damaged'],
  [
    'exe',
    'a folder of resources within itself',
    () => poked(till, [resourcesInFile + 20, 4, 0x80000000], [resourcesInFile, 4, 0]),
    'artifact.damaged',
  ],
  [
    'exe',
    'a folder of a hundred thousand resources',
    () => poked(till, [resourcesInFile + 12, 4, 0xffffffff]),
    'artifact.damaged',
  ],
  ['exe', 'a version of gigabytes', () => poked(till, [resourcesInFile + 76, 4, 0x7fffffff]), 'artifact.damaged'],
  ['exe', 'a signature behind the program is none', () => poked(signedTill, [tablesAt + 32, 4, 0x7fffffff]), facts],
  ['exe', 'a signature of gigabytes is none', () => poked(signedTill, [tablesAt + 36, 4, 0x7fffffff]), facts],
  [
    'exe',
    'a signature that is noise is none',
    () => withSignature(till, Buffer.alloc(4000, 0x30)),
    { ...facts, signer: undefined },
  ],
  [
    'exe',
    'a signature whose parts are longer than it is none',
    () => withSignature(till, poked(signature, [2, 2, 0xffff])),
    { ...facts, signer: undefined },
  ],
  [
    'exe',
    'a signature of lists without end is none',
    () => withSignature(till, Buffer.alloc(4000, Buffer.from('3080', 'hex'))),
    { ...facts, signer: undefined },
  ],
  ['exe', 'a signature of something else is not verified', () => withSignature(till, signature), changed],
  [
    'exe',
    'a program with something behind its signature is not verified',
    () => Buffer.concat([signedTill, Buffer.from('more')]),
    notVerified,
  ],
  [
    'exe',
    'a signature of one with the certificate of another is none',
    () =>
      withSignature(
        till,
        Buffer.from(
          signature
            .toString('latin1')
            .replace(harbourKey.certificate.toString('latin1'), signingKey('Other').certificate.toString('latin1')),
          'latin1',
        ),
      ),
    { ...facts, signer: undefined },
  ],
]
