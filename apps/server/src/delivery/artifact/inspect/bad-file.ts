import type { ZipWord } from '@cpm/archive/bad-zip'
import type { BootWord } from '@cpm/contract/delivery/animation/boot-plan'
import type { Vars } from '@cpm/contract/kernel/words'

/** What is wrong with a file, as the words say it. */
export type BadWord =
  | ZipWord
  | BootWord
  | 'artifact.readTwoWays'
  | 'artifact.beyondLimits'
  | 'artifact.configSplit'
  | 'artifact.needsSplits'
  | 'file.appBundle'
  | 'file.apkSet'
  | 'artifact.pictureTooBig'
  | 'artifact.tooLongToRead'

/** A file is refused. Whatever else goes wrong while it is read is `artifact.damaged`. */
export class BadFile extends Error {
  override name = 'BadFile'
  readonly word: BadWord
  readonly vars: Vars
  constructor(word: BadWord, vars: Vars = {}) {
    super(word)
    this.word = word
    this.vars = vars
  }
}

/** It is not what it was said to be. */
export const wrongType = () => new BadFile('artifact.wrongType')
export const damaged = () => new BadFile('artifact.damaged')
