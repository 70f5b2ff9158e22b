import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import { asArchive } from '@cpm/archive/reader-rules'
import { apkFacts } from './android/apk.ts'
import { msiFacts } from './windows/msi.ts'
import { isSignatureBroken } from './signature.ts'
import type { FileBytes } from '../file-bytes.ts'
import { readZip } from '../zip.ts'

type Holding = Pick<ArtifactFacts, 'holds' | 'isSignatureBroken'>

/** What is run or installed where it lies. */
const programs = /\.(apk|apks|xapk|exe|msi|msix|appx|deb|rpm|bat|cmd|ps1|vbs|com|scr|sh|jar)$/i

/** Whether an archive has programs in it. */
export const heldInZip = (names: readonly string[]): Holding =>
  names.some((name) => programs.test(name)) ? { holds: 'programs' } : {}

/** Which package a file is, whatever it is called and was uploaded as. An archive that cannot be read counts as programs. */
export async function heldIn(file: FileBytes): Promise<Holding> {
  const head = file.at(0, Math.min(8, file.size)).toString('latin1')
  if (head.startsWith('MZ')) return { holds: 'exe' }
  if (head === '!<arch>\n') return { holds: 'deb' }
  if (head === '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')
    return (await says(file, msiFacts)) ? { holds: 'msi' } : {}
  if (!head.startsWith('PK\u0003\u0004')) return {}
  try {
    const names = readZip(file, asArchive).entries.map(({ name }) => name)
    if (!names.includes('AndroidManifest.xml')) return heldInZip(names)
  } catch {
    return { holds: 'programs' }
  }
  const facts = await says(file, apkFacts)
  return { holds: 'apk', ...((!facts || isSignatureBroken('apk', facts)) && { isSignatureBroken: true }) }
}

/** What a reader finds; null where it finds none of its kind. */
async function says(file: FileBytes, read: (file: FileBytes) => ArtifactFacts | Promise<ArtifactFacts>) {
  try {
    return await read(file)
  } catch {
    return null
  }
}
