import { type FileProblem, type FileRule, checkFile, fileRules } from '../../kernel/file/files.ts'

const MB = 1024 * 1024

/** What is handed to terminals. */
export const artifactKinds = [
  'apk',
  'exe',
  'msi',
  'deb',
  'zip',
  'system',
  'picture',
  'screenshot',
  'video',
  'animation',
  'file',
] as const
export type ArtifactKind = (typeof artifactKinds)[number]

const upTo = (maxBytes: number, ...endings: string[]): FileRule => ({ ...fileRules.archive, endings, maxBytes })

/** What a file of each kind is called and how large it may be [5.6], [5.7]; what is in it the server looks at itself. */
export const artifactRules: Readonly<Record<ArtifactKind, FileRule>> = {
  apk: fileRules.app,
  exe: upTo(1024 * MB, 'exe'),
  msi: upTo(1024 * MB, 'msi'),
  deb: upTo(1024 * MB, 'deb'),
  zip: fileRules.archive,
  system: upTo(4096 * MB, 'zip'),
  picture: fileRules.picture,
  /** Of an app, for those who choose it: it is no wallpaper. */
  screenshot: fileRules.screenshot,
  video: upTo(1024 * MB, 'mp4', 'webm'),
  animation: upTo(100 * MB, 'zip'),
  file: upTo(1024 * MB),
}

/** The first thing wrong with a file of this kind by its name and size, or null. */
export const checkArtifact = (kind: ArtifactKind, file: { name: string; size: number }): FileProblem | null =>
  checkFile(artifactRules[kind], file)

/** Bytes of the largest there may be. */
export const artifactLimit = Math.max(...Object.values(artifactRules).map(({ maxBytes }) => maxBytes))

/** Bytes of one piece of an upload; the last one may be shorter. */
export const uploadPiece = 4 * MB
/** Uploads of one account that are not whole. */
export const uploadsOpen = 30
/** How long one that nothing more came of is kept. */
export const uploadKeptMs = 86_400_000
/** Files chosen at once [9.2]. */
export const chosenAtOnce = 10
