import { createReadStream, lstatSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { runTool } from '../machine/tools.ts'

const packMs = 10 * 60_000

/** Lines that dpkg adds to what a package says of itself. */
const ofDpkg = /^(?:Status|Config-Version|Conffiles):.*\n(?: .*\n)*/gm

/**
 * Packs a package as it is installed here, so that it can be had back: its files as they lie there, and its scripts.
 * It is not packed tightly: nobody keeps it.
 */
export async function repack(name: string, to: string): Promise<void> {
  const folder = await mkdtemp(`${to}.`)
  try {
    const control = await controlOf(name, folder)
    const data = join(folder, 'data.tar')
    await writeFile(join(folder, 'files'), await filesOf(name))
    const args = ['--create', '--no-recursion', '--null', '--no-unquote', '--directory=/', `--file=${data}`]
    await runTool('tar', [...args, `--files-from=${join(folder, 'files')}`], { timeoutMs: packMs })
    await writeFile(join(folder, 'debian-binary'), '2.0\n')
    await bundle([join(folder, 'debian-binary'), control, data], to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Its scripts and lists lie with dpkg by its name; what it says of itself is in the list of all. */
async function controlOf(name: string, folder: string): Promise<string> {
  const said = await runTool('dpkg-query', ['-s', name])
  await writeFile(join(folder, 'control'), said.replaceAll(ofDpkg, ''))
  const tar = join(folder, 'control.tar')
  await runTool('tar', ['--create', `--file=${tar}`, `--directory=${folder}`, './control'])
  const paths = (await runTool('dpkg-query', ['--control-path', name])).split('\n').filter(Boolean)
  for (const path of paths) {
    const ending = path.slice(path.lastIndexOf('.') + 1)
    const transform = `--transform=s,.*,./${ending},`
    await runTool('tar', ['--append', `--file=${tar}`, transform, `--directory=${dirname(path)}`, basename(path)])
  }
  return tar
}

/** Those that are there, by names that may hold anything but a zero. */
async function filesOf(name: string): Promise<string> {
  const listed = (await runTool('dpkg-query', ['-L', name])).split('\n')
  return listed
    .filter((path) => path.startsWith('/') && isThere(path))
    .map((path) => `./${path.replace(/^\/\.?/, '')}\0`)
    .join('')
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** An archive as `ar` makes it, which is what a Debian package is. */
async function bundle(parts: readonly string[], to: string): Promise<void> {
  const out = await open(to, 'w', 0o600)
  try {
    await out.write('!<arch>\n')
    for (const part of parts) await addPart(out, part)
    await out.sync()
  } finally {
    await out.close()
  }
}

async function addPart(out: FileHandle, part: string): Promise<void> {
  const { size } = await stat(part)
  const numbers = ['0'.padEnd(12), '0'.padEnd(6), '0'.padEnd(6), '100644'.padEnd(8), String(size).padEnd(10)]
  await out.write(`${basename(part).padEnd(16)}${numbers.join('')}\`\n`)
  for await (const piece of createReadStream(part)) await out.write(piece as Buffer)
  if (size % 2 === 1) await out.write('\n')
}
