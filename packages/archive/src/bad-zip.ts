import type { artifactWords } from '@cpm/contract/delivery/artifact/artifact.words'
import type { Vars } from '@cpm/contract/kernel/words'

/** What is wrong with an archive, as the words say it. */
export type ZipWord = Extract<
  keyof typeof artifactWords,
  | 'artifact.wrongType'
  | 'artifact.damaged'
  | 'artifact.tooManyEntries'
  | 'artifact.unpacksTooFar'
  | 'artifact.badEntryName'
  | `artifact.zip.${string}`
>

/** An archive is refused. */
export class BadZip extends Error {
  override name = 'BadZip'
  readonly word: ZipWord
  readonly vars: Vars
  constructor(word: ZipWord, vars: Vars = {}) {
    super(word)
    this.word = word
    this.vars = vars
  }
}

export const damaged = () => new BadZip('artifact.damaged')

/** A name as a sentence can hold it. */
export const shown = (name: string): string => (name.length > 200 ? `${name.slice(0, 100)}…${name.slice(-99)}` : name)
