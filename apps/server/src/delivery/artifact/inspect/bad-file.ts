/** What is wrong with a file, as the words say it. */
export type BadWord =
  | 'artifact.wrongType'
  | 'artifact.damaged'
  | 'artifact.readTwoWays'
  | 'artifact.beyondLimits'
  | 'artifact.configSplit'
  | 'artifact.needsSplits'
  | 'file.appBundle'
  | 'file.apkSet'
  | 'artifact.tooManyEntries'
  | 'artifact.unpacksTooFar'
  | 'artifact.badEntryName'
  | 'artifact.pictureTooBig'
  | 'artifact.tooLongToRead'

/** A file is refused. Whatever else goes wrong while it is read is `artifact.damaged`. */
export class BadFile extends Error {
  override name = 'BadFile'
  readonly word: BadWord
  constructor(word: BadWord) {
    super(word)
    this.word = word
  }
}

/** It is not what it was said to be. */
export const wrongType = () => new BadFile('artifact.wrongType')
export const damaged = () => new BadFile('artifact.damaged')
