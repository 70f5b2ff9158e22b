import { BadFile } from '../../bad-file.ts'
import { isRaster } from '../../picture.ts'
import type { Zip } from '../../zip.ts'
import type { Table } from './table.ts'
import type { Value } from './value.ts'
import { elementsOf, isCompiledXml } from './xml.ts'

/** A picture that is shown small; and how many are tried before there is none. */
const most = { bytes: 1024 * 1024, tried: 40 }

const anyDensity = 0xfffe
const noDensity = 0xffff
/** What one that is for any density is as sharp as. */
const usual = 160

type Asked = { zip: Zip; table: Table; left: { tries: number } }

/** The sharpest picture under a resource, or the one in front where it is made of layers; null where all is drawn by lines. */
export async function iconIn(zip: Zip, table: Table, icon: Value | undefined): Promise<Buffer | null> {
  return pictureUnder({ zip, table, left: { tries: most.tried } }, icon)
}

async function pictureUnder(asked: Asked, value: Value | undefined): Promise<Buffer | null> {
  const layered: Buffer[] = []
  for (const name of filesUnder(asked, value)) {
    const bytes = fileNamed(asked, name)
    if (bytes === null) continue
    if (await isRaster(bytes)) return bytes
    if (isCompiledXml(bytes)) layered.push(bytes)
  }
  for (const xml of layered) {
    for (const layer of layersIn(xml)) {
      const found = await pictureUnder(asked, layer)
      if (found) return found
    }
  }
  return null
}

/** Names of files that stand for a resource, the sharpest first. */
function filesUnder({ table, left }: Asked, value: Value | undefined): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || --left.tries < 0) return []
  const sharpness = (density: number) =>
    density === anyDensity ? 0 : density === 0 || density === noDensity ? usual : density
  const found = table.find(value.to).map((one) => ({ ...one, file: table.plain(one.value) }))
  const sorted = found.toSorted((one, other) => sharpness(other.density) - sharpness(one.density))
  return [...new Set(sorted.flatMap(({ file }) => (typeof file === 'string' ? [file] : [])))]
}

/** One that cannot be read is none: the next may be. */
function fileNamed({ zip, left }: Asked, name: string): Buffer | null {
  const entry = zip.entries.find((one) => one.name === name)
  if (!entry || --left.tries < 0) return null
  try {
    return zip.read(entry, most.bytes)
  } catch (error) {
    if (error instanceof BadFile && error.word === 'artifact.unpacksTooFar') return null
    throw error
  }
}

const behind = new Set(['background', 'monochrome'])

/** What an icon of layers is made of, but for what lies behind all. */
function layersIn(xml: Buffer): Value[] {
  const shown = elementsOf(xml).filter(({ name, path }) => ![...path, name].some((one) => behind.has(one)))
  return shown.flatMap(({ said }) => [said.get('drawable'), said.get('src')]).filter((one) => typeof one === 'object')
}
