import {
  fitsAny,
  type FieldAt,
  type GivenValue,
  type TemplateField,
  valueProblem,
} from '@cpm/contract/market/app-parameter/app-parameter'
import type { Issue } from '@cpm/contract/kernel/envelope'
import { t } from '../../../api/text.ts'

/** What is typed and not saved: null takes back what is given. */
export type Draft = Readonly<Record<string, GivenValue | null>>

/** A value that is given already, as its control has it; of a secret nothing. */
export function givenOf({ own }: FieldAt): GivenValue | null {
  if (own === null || typeof own !== 'object') return own
  return 'isSecret' in own ? null : { artifactId: own.artifactId }
}

/** What is wrong with what is typed, by the name of its field. Without `fits` patterns are left to the server. */
export function problemsOf(fields: readonly TemplateField[], draft: Draft, fits = fitsAny): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = draft[field.name]
      const problem = value === undefined || value === null ? null : valueProblem(field, value, fits)
      return problem ? [[field.name, t(problem.word, problem.vars)]] : []
    }),
  )
}

/** The same of what the server said. */
export const refusedOf = (issues: readonly Issue[], language: 'cn' | 'en'): Record<string, string> =>
  Object.fromEntries(
    issues
      .filter(({ path }) => path.startsWith('set.'))
      .map(({ path, message, messageEn }) => [path.slice('set.'.length), language === 'cn' ? message : messageEn]),
  )

/** As it is sent. */
export function changeOf(draft: Draft): { set: Record<string, GivenValue>; takeBack: string[] } {
  const all = Object.entries(draft)
  return {
    set: Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    takeBack: all.flatMap(([name, value]) => (value === null ? [name] : [])),
  }
}

/** What a field begins with when it is to have a value of its own. */
export function firstValue(field: TemplateField, inherited: FieldAt['inherited']): GivenValue {
  const value = inherited?.value ?? field.default
  if (value !== null && typeof value !== 'object') return value
  if (value !== null && 'artifactId' in value) return { artifactId: value.artifactId }
  return field.type === 'boolean' ? false : field.type === 'number' ? (field.min ?? 0) : ''
}
