import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import type { Vars } from '../../kernel/words.ts'
import type { appParameterWords } from './app-parameter.words.ts'
import type { FitsPattern } from './app-parameter.pattern.ts'
import type { TemplateField } from './app-parameter.template.ts'

export const valueLimits = { text: 2000, secret: 500, place: 64 * 1024 } as const

/** As a person gives it: a file is an artifact. */
export const givenValue = z.union([
  z.string().max(valueLimits.text),
  z.number(),
  z.boolean(),
  z.strictObject({ artifactId: id }),
])
export type GivenValue = z.infer<typeof givenValue>

/** As it is shown: of a secret no more than that there is one. */
export const shownValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.object({ isSecret: z.literal(true) }),
  z.object({ artifactId: z.string(), name: z.string(), size: z.number().int() }),
])
export type ShownValue = z.infer<typeof shownValue>

export type ValueProblem = { word: keyof typeof appParameterWords; vars?: Vars }
type Field = Pick<TemplateField, 'type' | 'min' | 'max' | 'pattern' | 'choices'>

/** What may stand in a text, to be filled in for each terminal. */
export const variables = [
  'sn',
  'terminal.name',
  'store.number',
  'store.name',
  'model',
  'attribute1',
  'attribute2',
] as const
export type Variables = Readonly<Record<(typeof variables)[number], string>>

/** One in braces; in two it stands for itself. */
const inBraces = /\{\{([A-Za-z][\w.]*)\}\}|\{([A-Za-z][\w.]*)\}/g

/** What a text names in braces that is no variable. */
export const unknownVariable = (text: string): string | undefined =>
  [...text.matchAll(inBraces)].map(([, , name]) => name).find((name) => name !== undefined && !isVariable(name))

const isVariable = (name: string): name is keyof Variables => (variables as readonly string[]).includes(name)

/** The text as a terminal reads it. */
export const filledIn = (text: string, known: Variables): string =>
  text.replace(inBraces, (whole, plain?: string, name?: string) =>
    plain !== undefined ? `{${plain}}` : name !== undefined && isVariable(name) ? known[name] : whole,
  )

/** Whether a text has variables in it; what comes of it is known at the terminal alone. */
const isFilled = (text: string) => text.replace(/\{\{/g, '').search(inBraces) >= 0

/** For where nothing tries patterns: whoever saves the value does. */
export const fitsAny: FitsPattern = () => true

/** Why a field cannot have that value; null when it can. */
export function valueProblem(field: Field, value: unknown, fits: FitsPattern): ValueProblem | null {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' ? textProblem(field, value, fits) : { word: 'appParameter.notText' }
    case 'secret':
      if (typeof value !== 'string') return { word: 'appParameter.notText' }
      return value.length > valueLimits.secret ? { word: 'appParameter.longSecret' } : null
    case 'number':
      return numberProblem(field, value)
    case 'boolean':
      return typeof value === 'boolean' ? null : { word: 'appParameter.notBoolean' }
    case 'choice':
      return field.choices.some((one) => one.value === value) ? null : { word: 'appParameter.notAChoice' }
    case 'file':
      return typeof value === 'object' && value !== null && 'artifactId' in value
        ? null
        : { word: 'appParameter.notFile' }
    case 'date':
      return isDate(value) ? null : { word: 'appParameter.notDate' }
    case 'time':
      return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)
        ? null
        : { word: 'appParameter.notTime' }
  }
}

function textProblem({ pattern }: Field, text: string, fits: FitsPattern): ValueProblem | null {
  const name = unknownVariable(text)
  if (name !== undefined) return { word: 'appParameter.unknownVariable', vars: { name: `{${name}}` } }
  return isFilled(text) || fits(pattern, text) ? null : { word: 'appParameter.notAsPattern' }
}

function numberProblem({ min, max }: Field, value: unknown): ValueProblem | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { word: 'appParameter.notNumber' }
  if (min !== null && value < min) return { word: 'appParameter.tooSmall', vars: { min } }
  return max !== null && value > max ? { word: 'appParameter.tooBig', vars: { max } } : null
}

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

const yes = ['true', 'yes', '1', '是']
const no = ['false', 'no', '0', '否']

/** A cell of a file as a value of the field; what makes no sense stays as it stands, and is a problem of the field. */
export function cellValue({ type }: Pick<TemplateField, 'type'>, cell: string): GivenValue {
  const text = cell.trim()
  if (type === 'number') return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  if (type === 'file') return /^\d{1,18}$/.test(text) ? { artifactId: text } : text
  if (type !== 'boolean') return type === 'secret' ? cell : text
  const said = text.toLowerCase()
  return yes.includes(said) ? true : no.includes(said) ? false : text
}
