import type { FileError } from '@cpm/contract/remote/remote-session/files'

/** What was asked for is not done, for one of the contract's reasons. */
export class FileFailed extends Error {
  override name = 'FileFailed'
  readonly error: FileError
  constructor(error: FileError) {
    super(error)
    this.error = error
  }
}

const known: Readonly<Record<string, FileError>> = {
  ENOENT: 'missing',
  EEXIST: 'exists',
  ENOTEMPTY: 'not_empty',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  EFBIG: 'no_space',
  ENOTDIR: 'not_folder',
  EISDIR: 'not_file',
  EBUSY: 'busy',
  ETXTBSY: 'busy',
  ELOOP: 'outside',
  ENAMETOOLONG: 'failed',
}

export function asFileError(error: unknown): FileError {
  if (error instanceof FileFailed) return error.error
  return known[(error as NodeJS.ErrnoException).code ?? ''] ?? 'failed'
}
