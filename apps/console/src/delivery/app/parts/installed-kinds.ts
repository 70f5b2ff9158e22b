/** Kinds of files that are installed: their facts are those of an app. */
export const installedKinds: readonly string[] = ['apk', 'exe', 'msi', 'deb']
