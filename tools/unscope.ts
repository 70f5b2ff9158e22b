import { districtNames } from '@cpm/contract/districts'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * node tools/unscope.ts [part of a file name]: takes the scope from one query after the other, in a copy, and runs the
 * matrix each time. Lists the queries whose loss it did not notice. Takes some ten seconds for each query.
 */

const wanted = process.argv[2] ?? ''
const copy = mkdtempSync(join(tmpdir(), 'cpm-unscope-'))
execFileSync('git', ['checkout-index', '-a', `--prefix=${copy}/`])
cpSync('node_modules/@cpm', join(copy, 'node_modules/@cpm'), { recursive: true, verbatimSymlinks: true })
for (const entry of globSync('node_modules/*').filter((one) => !one.endsWith('@cpm'))) {
  symlinkSync(join(process.cwd(), entry), join(copy, entry))
}
symlinkSync(join(process.cwd(), 'node_modules/.bin'), join(copy, 'node_modules/.bin'))

const use = /\bscope\s*\.(from|update|remove|visible)\((?=')/g
const open = `openScopeOf(scope.outside('a query loses its scope'), { enterpriseId: null, accountPath: '', groupPaths: null })`
const importLine = (file: string) =>
  `import { scopeOf as openScopeOf } from '${'../'.repeat(file.split('/').length - 4)}core/scope.ts'\n`

const unnoticed: string[] = []
let tried = 0
try {
  if (isRed()) throw new Error('The matrix is red as it stands.')
  const files = globSync(`apps/server/src/{${districtNames.join(',')}}/**/*.ts`, {
    cwd: copy,
  })
  for (const file of files.filter((one) => !one.endsWith('.test.ts') && one.includes(wanted)).toSorted()) {
    const text = readFileSync(join(copy, file), 'utf8')
    for (const found of text.matchAll(use)) {
      const line = text.slice(0, found.index).split('\n').length
      const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
      writeFileSync(join(copy, file), `${importLine(file)}${before}${open}.${found[1]}(${after}`)
      tried += 1
      const noticed = isRed(file.split('/')[4])
      console.log(`${noticed ? 'red    ' : 'GREEN  '} ${file}:${line}`)
      if (!noticed) unnoticed.push(`${file}:${line}`)
    }
    writeFileSync(join(copy, file), text)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${tried} queries lost their scope, ${unnoticed.length} were not noticed`)
process.exitCode = unnoticed.length === 0 ? 0 : 1

/** Only what has to do with the feature: the rest stays as it was. */
function isRed(feature = ''): boolean {
  const files = ['apps/server/src/testing/matrix', 'apps/server/src/testing/laws.test.ts']
  const run = ['run', '--project', 'node', '--bail', '1', '-t', `${feature}\\.`, ...files]
  return spawnSync(join(copy, 'node_modules/.bin/vitest'), run, { cwd: copy }).status !== 0
}
