import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { patternLimits } from './app-parameter.pattern.ts'
import { fitsAny, type ValueProblem, valueProblem } from './app-parameter.value.ts'

export const fieldTypes = ['text', 'number', 'boolean', 'choice', 'secret', 'file', 'date', 'time'] as const
export type FieldType = (typeof fieldTypes)[number]

export const templateLimits = { fields: 200, groups: 30, choices: 100, label: 100, help: 500 } as const

const label = z.string().trim().max(templateLimits.label).default('')
const help = z.string().trim().max(templateLimits.help).default('')
/** As the app reads it. */
const name = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, { error: 'parameters.badName' })

const choice = z.strictObject({
  value: filled(100),
  labelCn: label,
  labelEn: label,
})

/** What a field is filled with where no place says anything. */
const scalar = z.union([z.string().max(2000), z.number(), z.boolean()])

export const templateField = z.strictObject({
  name,
  type: z.enum(fieldTypes),
  /** The name of a group; empty: it stands before them. */
  group: z.string().max(64).default(''),
  /** What people know it by; empty: its name. */
  labelCn: label,
  labelEn: label,
  helpCn: help,
  helpEn: help,
  required: z.boolean().default(false),
  default: scalar.nullable().default(null),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  /** What a text has to be like as a whole. */
  pattern: z.string().max(patternLimits.length).default(''),
  choices: z.array(choice).max(templateLimits.choices).default([]),
})
export type TemplateField = z.output<typeof templateField>

const templateGroup = z.strictObject({ name, labelCn: label, labelEn: label })
export type TemplateGroup = z.output<typeof templateGroup>

type Issue = {
  path: (string | number)[]
  message: ValueProblem['word'] | 'appParameter.twice' | 'appParameter.noGroup'
}

/** What is wrong with a field by itself. Of its pattern that is said by `@cpm/pattern`, before it is saved. */
function fieldIssues(field: TemplateField): Issue[] {
  const issues: Issue[] = []
  const isOrdered = field.min === null || field.max === null || field.min <= field.max
  if (!isOrdered) issues.push({ path: ['max'], message: 'appParameter.minAboveMax' })
  if (field.type === 'choice' && field.choices.length === 0) {
    issues.push({ path: ['choices'], message: 'appParameter.noChoices' })
  }
  field.choices.forEach(({ value }, at) => {
    const isTwice = field.choices.findIndex((one) => one.value === value) < at
    if (isTwice) issues.push({ path: ['choices', at, 'value'], message: 'appParameter.twice' })
  })
  if (field.default === null) return issues
  if (field.type === 'secret' || field.type === 'file') {
    issues.push({ path: ['default'], message: 'appParameter.noDefault' })
    return issues
  }
  const problem = valueProblem(field, field.default, fitsAny)
  return problem ? [...issues, { path: ['default'], message: problem.word }] : issues
}

/** A field as it is filled in by itself. */
export const templateFieldForm = templateField.superRefine((field, ctx) => {
  for (const { path, message } of fieldIssues(field)) ctx.addIssue({ code: 'custom', path, message })
})

/** The parameters of an app, as the form for them is made of it. */
export const appTemplate = z
  .object({
    groups: z.array(templateGroup).max(templateLimits.groups),
    fields: z.array(templateField).min(1).max(templateLimits.fields),
  })
  .superRefine(({ groups, fields }, ctx) => {
    const say = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message })
    const repeated = (list: readonly { name: string }[], of: string) =>
      list.forEach((one, at) => {
        if (list.findIndex((other) => other.name === one.name) < at) say([of, at, 'name'], 'appParameter.twice')
      })
    repeated(groups, 'groups')
    repeated(fields, 'fields')
    fields.forEach((field, at) => {
      if (field.group !== '' && !groups.some((one) => one.name === field.group)) {
        say(['fields', at, 'group'], 'appParameter.noGroup')
      }
      for (const { path, message } of fieldIssues(field)) say(['fields', at, ...path], message)
    })
  })
export type AppTemplate = z.output<typeof appTemplate>
