import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const probe = 'cpm-probe'

export type Deb = {
  version: string
  architecture?: string
  depends?: string
  /** Lines of shell, by the name of the script. */
  scripts?: Readonly<Record<string, string>>
  /** What lies at a path. */
  files?: Readonly<Record<string, string>>
  /** The same, of what may be run. */
  programs?: Readonly<Record<string, string>>
}

/** A real package, made by dpkg-deb. */
export function debOf({
  version,
  architecture = 'all',
  depends,
  scripts = {},
  files = {},
  programs = {},
}: Deb): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'cpm-deb-'))
  const put = (path: string, text: string, mode: number) => {
    const to = join(folder, 'tree', path)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, text)
    chmodSync(to, mode)
  }
  try {
    const fields = [
      `Package: ${probe}`,
      `Version: ${version}`,
      `Architecture: ${architecture}`,
      ...(depends ? [`Depends: ${depends}`] : []),
      'Maintainer: Harbour <till@harbour.example>',
      'Description: A probe',
      ' It is put on a machine and taken away by a test.',
    ]
    put('DEBIAN/control', `${fields.join('\n')}\n`, 0o644)
    put('DEBIAN/conffiles', `/etc/${probe}.conf\n`, 0o644)
    put(`etc/${probe}.conf`, 'paper = 80\n', 0o644)
    put(`opt/${probe}/version`, `${version}\n`, 0o644)
    for (const [path, text] of Object.entries(files)) put(path, text, 0o644)
    for (const [path, text] of Object.entries(programs)) put(path, text, 0o755)
    for (const [name, lines] of Object.entries(scripts)) put(`DEBIAN/${name}`, `#!/bin/sh\n${lines}\n`, 0o755)
    const deb = join(folder, 'probe.deb')
    execFileSync('dpkg-deb', ['--root-owner-group', '--build', join(folder, 'tree'), deb], {
      stdio: 'pipe',
    })
    return readFileSync(deb)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What dpkg says of it; empty where it knows nothing of it. */
export function dpkgSays(): string {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f=${db:Status-Status} ${Version}', probe], { encoding: 'utf8' })
  return stdout.trim().replace(/^not-installed$/, '')
}

/** However a test ended: nothing of it stays on this machine. */
export function purge(): void {
  spawnSync('dpkg', ['--purge', '--force-remove-reinstreq', probe], { stdio: 'ignore' })
  rmSync(`/opt/${probe}`, { recursive: true, force: true })
}
