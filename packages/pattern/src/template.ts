import type { AppTemplate, TemplateField } from '@cpm/contract/market/app-parameter/app-parameter.template'
import { patternLimits } from '@cpm/contract/market/app-parameter/app-parameter.pattern'
import { valueProblem } from '@cpm/contract/market/app-parameter/app-parameter.value'
import { fitsPattern, patternProblem, patternSize } from './pattern.ts'

type PatternIssue = {
  path: (string | number)[]
  message: NonNullable<ReturnType<typeof valueProblem>>['word'] | 'appParameter.patternsTooLarge'
}

/** What is wrong with the pattern of a field, and with its default by it. */
export function fieldPatternIssues(field: TemplateField): PatternIssue[] {
  const bad = patternProblem(field.pattern)
  if (bad) return [{ path: ['pattern'], message: bad }]
  const problem = field.default === null ? null : valueProblem(field, field.default, fitsPattern)
  return problem?.word === 'appParameter.notAsPattern' ? [{ path: ['default'], message: problem.word }] : []
}

/** The same of all fields, and of their patterns together: a terminal's question tries each of them. */
export function templatePatternIssues({ fields }: Pick<AppTemplate, 'fields'>): PatternIssue[] {
  const issues = fields.flatMap((field, at) =>
    fieldPatternIssues(field).map(({ path, message }) => ({ path: ['fields', at, ...path], message })),
  )
  const sizes = fields.map(({ pattern }) => patternSize(pattern))
  const isTooLarge = sizes.reduce((sum, size) => sum + size, 0) > patternLimits.template
  if (!isTooLarge) return issues
  const largest = sizes.indexOf(Math.max(...sizes))
  return [...issues, { path: ['fields', largest, 'pattern'], message: 'appParameter.patternsTooLarge' }]
}
