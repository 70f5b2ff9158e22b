import { artifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testFolder } from '../../../testing/folder.ts'
import { apps } from '../testing/hostile/apps.ts'
import { archives } from '../testing/hostile/archives.ts'
import { installers } from '../testing/hostile/installers.ts'
import { pictures } from '../testing/hostile/pictures.ts'
import { programs } from '../testing/hostile/programs.ts'
import { signatures } from '../testing/hostile/signatures.ts'
import { BadFile } from './bad-file.ts'
import { factsOf } from './facts-of.ts'

const folder = mkdtempSync(join(testFolder(), 'cpm-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

const all = { archives, apps, signatures, programs, installers, pictures }

describe.each(Object.entries(all))('a file that lies is refused, or does no harm: %s', (name, some) => {
  test.each(some)('[8.5] as %s: %s', async (kind, what, bytes, end) => {
    const path = join(folder, `${name}-${some.findIndex((one) => one[1] === what)}`)
    writeFileSync(path, bytes())
    if (typeof end === 'string') {
      const error: unknown = await factsOf(kind, path).catch((one: unknown) => one)
      return expect(error instanceof BadFile ? error.word : error).toBe(end)
    }
    const facts = artifactFacts.parse(await factsOf(kind, path))
    for (const one of artifactFacts.keyof().options) if (one in end) expect(facts[one], one).toEqual(end[one])
  })
})
