import { CannotDo } from '@cpm/agent-core'

const reasons: Readonly<Record<string, [reason: string, sentence?: string]>> = {
  ENOSPC: ['no_space', 'There is not enough space.'],
  EDQUOT: ['no_space', 'There is not enough space.'],
  EACCES: ['protected'],
  EPERM: ['protected'],
  EROFS: ['protected'],
  EBUSY: ['protected'],
  ENOTDIR: ['bad_path'],
  EISDIR: ['bad_path'],
  ENAMETOOLONG: ['bad_path'],
}

/** What a file system says, with the reason the server knows it by. */
export function asReason(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  const known = reasons[code]
  return known ? new CannotDo(known[0], known[1] ?? message) : error
}
