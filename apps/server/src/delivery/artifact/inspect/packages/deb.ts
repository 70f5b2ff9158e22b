import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import xz from 'xz-decompress'
import { damaged, wrongType } from '../bad-file.ts'
import type { FileBytes } from '../file-bytes.ts'

const controlLimit = 8 * 1024 * 1024
const mostMembers = 20

/** What a Debian package says of itself. */
export async function debFacts(file: FileBytes): Promise<ArtifactFacts> {
  if (file.size < 72 || file.at(0, 8).toString('latin1') !== '!<arch>\n') throw wrongType()
  let at = 8
  for (let nth = 0; nth < mostMembers && at + 60 <= file.size; nth++) {
    const head = file.at(at, 60).toString('latin1')
    const name = head.slice(0, 16).trim().replace(/\/$/, '')
    const digits = head.slice(48, 58).trim()
    if (!/^\d+$/.test(digits) || (nth === 0 && name !== 'debian-binary')) throw wrongType()
    const size = Number(digits)
    if (name.startsWith('control.tar')) {
      if (size > controlLimit) throw damaged()
      return factsOf(controlIn(await unpacked(name, file.at(at + 60, size))))
    }
    at += 60 + size + (size % 2)
  }
  throw wrongType()
}

async function unpacked(name: string, bytes: Buffer): Promise<Buffer> {
  const limit = { maxOutputLength: controlLimit }
  if (name === 'control.tar') return bytes
  if (name === 'control.tar.gz') return gunzipSync(bytes, limit)
  if (name === 'control.tar.zst') return zstdDecompressSync(bytes, limit)
  if (name === 'control.tar.xz') return unpackedXz(bytes)
  throw damaged()
}

/** Node does not know it. */
async function unpackedXz(bytes: Buffer): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of new xz.XzReadableStream(new Blob([new Uint8Array(bytes)]).stream())) {
    size += piece.length
    if (size > controlLimit) throw damaged()
    pieces.push(piece.slice())
  }
  return Buffer.concat(pieces)
}

function controlIn(tar: Buffer): string {
  for (let at = 0; at + 512 <= tar.length;) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    const digits = /^ *([0-7]*)[ \0]*$/.exec(tar.toString('latin1', at + 124, at + 136))?.[1]
    if (digits === undefined) throw damaged()
    const size = Number.parseInt(digits || '0', 8)
    if (name.replace(/^\.\//, '') === 'control') return tar.toString('utf8', at + 512, at + 512 + size)
    at += 512 + Math.ceil(size / 512) * 512
  }
  throw damaged()
}

function factsOf(control: string): ArtifactFacts {
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(\\S.{0,199})`, 'm').exec(control)?.[1]?.trim()
  const [packageName, version, architecture] = [field('Package'), field('Version'), field('Architecture')]
  return {
    ...(packageName ? { packageName } : {}),
    ...(version ? { version } : {}),
    ...(architecture ? { architecture } : {}),
  }
}
