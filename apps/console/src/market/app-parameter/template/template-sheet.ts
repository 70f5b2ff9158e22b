import {
  type AppTemplate,
  appTemplate,
  fieldTypes,
  type TemplateField,
} from '@cpm/contract/market/app-parameter/app-parameter'
import { asPart, asText, cutAt, fromPart } from '@cpm/contract/kernel/file/cell'
import { issueText } from '../../../kit/form/issue-text.ts'
import { ImportProblem, readImport, type TextSaid } from '../../../kit/import/import-file.ts'
import type { Encoding } from '../../../kit/import/text/encodings.ts'
import { readText } from '../../../kit/import/text/read-text.ts'

/** Columns of a template as a sheet: a row for each field, by the names of the contract. */
const names = [
  'name',
  'type',
  'group',
  'labelCn',
  'labelEn',
  'helpCn',
  'helpEn',
  'required',
  'default',
  'min',
  'max',
  'pattern',
  'choices',
] as const
const columns = names.map((key) => ({
  key,
  title: key,
  titles: [key, key] as const,
  required: key === 'name' || key === 'type',
}))

/** What separates choices, and the parts of each: before one that is part of a text stands a backslash. */
const between = '|;\n'
const choiceText = ({ value, labelCn, labelEn }: TemplateField['choices'][number]) =>
  [value, labelCn, labelEn].map((part) => asPart(part, between)).join(' | ')

export const jsonOf = (template: AppTemplate): Blob =>
  new Blob([`${JSON.stringify(template, null, 2)}\n`], { type: 'application/json' })

export async function sheetOf({ fields }: AppTemplate): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal')
  const cell = (value: string) => ({ value: asText(value), type: String, format: '@' })
  const header = names.map((value) => ({ value, fontWeight: 'bold' as const }))
  const rows = fields.map((field) =>
    names.map((name) => {
      if (name === 'choices') return cell(field.choices.map(choiceText).join('\n'))
      const value = field[name]
      return cell(value === null ? '' : String(value))
    }),
  )
  return write([header, ...rows], { columns: names.map(() => ({ width: 18 })) }).toBlob()
}

export type TemplateRead = ({ template: AppTemplate } | { why: string }) & { said: TextSaid | undefined }

/** A template from a file, or why it is none. */
export async function readTemplate(
  file: File,
  groups: AppTemplate['groups'],
  encoding?: Encoding,
): Promise<TemplateRead> {
  const isJson = file.name.toLowerCase().endsWith('.json')
  const { raw, said } = await (isJson ? fromJson(file, encoding) : fromSheet(file, groups, encoding))
  const read = appTemplate.safeParse(raw)
  if (read.success) return { template: read.data, said }
  const [issue] = read.error.issues
  return { why: issue ? `${issue.path.join('.')}: ${issueText(issue)}` : '', said }
}

type Raw = { raw: unknown; said: TextSaid | undefined }

async function fromJson(file: File, encoding?: Encoding): Promise<Raw> {
  const read = await readText(await file.arrayBuffer(), encoding)
  if (read === null) throw new ImportProblem('import.broken')
  const { text, ...said } = read
  return { raw: parsed(text), said }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Groups that the sheet names and the template has not are made, by their names. */
async function fromSheet(file: File, groups: AppTemplate['groups'], encoding?: Encoding): Promise<Raw> {
  const { rows, said } = await readImport(file, columns, 200, encoding)
  const fields = rows.map(({ values }) => fieldOf(values))
  const named = [...new Set(fields.map(({ group }) => group).filter((name) => name !== ''))]
  const made = named
    .filter((name) => !groups.some((one) => one.name === name))
    .map((name) => ({ name, labelCn: '', labelEn: '' }))
  return { raw: { groups: [...groups, ...made], fields }, said }
}

function fieldOf(row: Readonly<Record<string, string>>) {
  const text = (key: (typeof names)[number]) => row[key]?.trim() ?? ''
  const number = (key: 'min' | 'max') => (text(key) === '' ? null : Number(text(key)))
  const said = text('type').toLowerCase()
  const type = fieldTypes.find((one) => one === said) ?? said
  return {
    name: text('name'),
    type,
    group: text('group'),
    labelCn: text('labelCn'),
    labelEn: text('labelEn'),
    helpCn: text('helpCn'),
    helpEn: text('helpEn'),
    required: isYes(text('required')),
    default: defaultOf(type, text('default')),
    min: number('min'),
    max: number('max'),
    pattern: text('pattern'),
    choices: cutAt(text('choices').replace(/\r\n?/g, '\n'), ';\n')
      .map((line) => cutAt(line, '|').map((part) => fromPart(part, between).trim()))
      .filter(([value = '']) => value !== '')
      .map(([value = '', labelCn = '', labelEn = '']) => ({ value, labelCn, labelEn })),
  }
}

const isYes = (text: string) => ['true', 'yes', '1', '是'].includes(text.toLowerCase())

function defaultOf(type: string, text: string): string | number | boolean | null {
  if (text === '') return null
  if (type === 'number') return Number(text)
  return type === 'boolean' ? isYes(text) : text
}
