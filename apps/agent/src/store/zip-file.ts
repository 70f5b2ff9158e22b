import { CannotDo } from '@cpm/agent-core'
import { BadZip, damaged } from '@cpm/archive/bad-zip'
import { bytesOf } from '@cpm/archive/bytes'
import { type Unpackable, unpackable } from '@cpm/archive/unpackable'
import { artifactWords } from '@cpm/contract/delivery/artifact/artifact.words'
import { fill } from '@cpm/contract/kernel/words'
import { open } from 'node:fs/promises'

/** What is in a ZIP, by the same reader as the server had at upload. */
export async function withUnpackable<T>(archive: string, act: (found: Unpackable) => Promise<T>): Promise<T> {
  const file = await open(archive, 'r')
  try {
    return await act(unpackable(bytesOf(file.fd, damaged)))
  } catch (error) {
    throw error instanceof BadZip
      ? new CannotDo('bad_archive', `${fill(artifactWords[error.word], 'en', error.vars)}.`)
      : error
  } finally {
    await file.close()
  }
}
