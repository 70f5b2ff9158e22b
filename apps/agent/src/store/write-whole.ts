import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file only its owner reads; a power cut leaves the old one or the new one, never half of one. */
export function writeWhole(file: string, text: string): void {
  const next = `${file}.next`
  const fd = openSync(next, 'w', 0o600)
  try {
    writeFileSync(fd, text)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(next, file)
  syncFolder(dirname(file))
}

function syncFolder(dir: string): void {
  // Windows keeps names safe by itself and opens no folder.
  if (process.platform === 'win32') return
  const fd = openSync(dir, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
