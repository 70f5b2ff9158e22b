/** Readers of ZIPs differ, and each archive is for a certain one. */
export type Stance = {
  /** Between folders, as PowerShell writes it, or a letter as any other. */
  readonly backslash: 'separator' | 'letter'
  /** In UTF-8, or by what the bytes look like where nothing says it. */
  readonly names: 'utf8' | 'any'
  /** Bytes behind the end of the archive: a blank line or zeros of a download. */
  readonly behind: 'passed' | 'refused'
}

/** An archive that people made with whatever they have, and that we unpack ourselves. */
export const asArchive: Stance = { backslash: 'separator', names: 'any', behind: 'passed' }

/**
 * As Android's libziparchive reads: it knows no other separator than `/`, ignores the bit that says a password is needed,
 * and refuses a file with anything behind its end.
 */
export const asAndroid: Stance = { backslash: 'letter', names: 'utf8', behind: 'refused' }
