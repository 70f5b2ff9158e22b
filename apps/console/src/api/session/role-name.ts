import { builtInRoles } from '@cpm/contract/people/role/role'
import type { Text } from '../text.ts'

type Named = { name: string; code: string; builtIn: boolean }

/** A role's name; those that come with the product have one in each language. */
export function roleName(t: Text, { name, code, builtIn }: Named): string {
  const known = builtIn ? builtInRoles.find((one) => one === code) : undefined
  return known ? t(`role.name.${known}`) : name
}
