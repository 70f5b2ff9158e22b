import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import { isSameProgram, makerOf, nameInSuite, ownNameIn, programOf } from '@cpm/contract/delivery/artifact/program-name'
import { type Scope, unscoped } from '../../../core/scope.ts'
import type { Package } from './version.package.ts'

/** Which two programs of one product are two apps. */

type Known = { package_name: string; facts: ArtifactFacts }

/** What tells a program from another of the same product; null where nothing does. */
function toldFrom(one: ArtifactFacts, other: ArtifactFacts): string | null {
  if (isSameProgram(one, other) === false) return programOf(one)
  const [maker, before] = [makerOf(one), makerOf(other)]
  return maker !== null && before !== null && maker !== before ? maker : null
}

/** A new app as it is called among those there are: a suite's first one by its product, the others with their own name. */
export async function asNewApp(scope: Scope, file: Package): Promise<Package> {
  const { productName } = file.facts
  if (file.columns.kind !== 'exe' || !productName) return file
  const own = [programOf(file.facts), makerOf(file.facts)].flatMap((name) => name ?? [])
  const names = [productName, ...own.map((name) => nameInSuite(productName, name))]
  const { rows } = await scope.sql<Known>`
    select a.package_name, v.facts from app a
    cross join lateral (select facts from app_version where app_id = a.id order by version_key desc limit 1) v
    where ${unscoped('app', 'whose it is, it is another program')} and ${unscoped('app_version', 'the same')}
      and a.platform = 'windows' and lower(a.package_name) = any (select lower(n) from unnest(${names}::text[]) n)`
  const known = (name: string) => rows.filter((row) => row.package_name.toLowerCase() === name.toLowerCase())
  for (const name of names.slice(1)) {
    if (known(name).some(({ facts }) => toldFrom(file.facts, facts) === null)) return named(file, name)
  }
  for (const { facts } of known(productName)) {
    const told = toldFrom(file.facts, facts)
    if (told !== null) return named(file, nameInSuite(productName, told))
  }
  return file
}

/** A file as it would be called as a version of this app. */
export function asVersionOf(app: { package_name: string }, file: Package): Package {
  const isOfSuite = file.columns.kind === 'exe' && ownNameIn(app.package_name, file.facts.productName) !== null
  return isOfSuite ? named(file, app.package_name) : file
}

function named(file: Package, packageName: string): Package {
  const shown = shownName(packageName, file.facts).toLowerCase()
  const title = { cn: packageName, en: packageName }
  return { ...file, packageName, title, columns: { ...file.columns, shown_as: shown } }
}

/** What Windows lists it as: by its own name where it is told by that, and by no name where only its maker tells it. */
export function shownName(packageName: string, facts: ArtifactFacts): string {
  const own = ownNameIn(packageName, facts.productName)
  return own === null || own === makerOf(facts) ? packageName : own
}
