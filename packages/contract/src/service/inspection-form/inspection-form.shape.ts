import { z } from 'zod'

/** The parts of a form: only data, never executed. */
export const inspectionFormLimits = {
  title: 200,
  text: 4000,
  name: 100,
  models: 50,
  sections: 30,
  questions: 200,
  choices: 30,
  points: 100,
  photos: 10,
  unit: 20,
  answer: 2000,
  reason: 500,
} as const
const limits = inspectionFormLimits

/** The permanent key of a part of a form: the key of a removed question is not reused. */
export const partKey = z.string().regex(/^[a-z0-9]{1,16}$/)

const text = (max: number) => z.string().trim().max(max)
/** A text in both languages; a missing language falls back to the other. */
const maybePair = (max: number) => z.object({ cn: text(max).default(''), en: text(max).default('') })
const pair = (max: number) =>
  maybePair(max).refine(({ cn, en }) => cn !== '' || en !== '', { error: 'inspectionForm.oneLanguage', path: ['cn'] })
export type TextPair = z.infer<ReturnType<typeof maybePair>>

/** The text in this language, otherwise in the other. */
export const saidIn = ({ cn, en }: TextPair, language: 'cn' | 'en') => (language === 'cn' ? cn || en : en || cn)

export const conditionOps = ['is', 'not', 'over', 'under', 'failed'] as const
/** A question is shown only after this answer to an earlier question. */
export const condition = z.object({
  item: partKey,
  op: z.enum(conditionOps),
  /** For `is` and `not` an answer or the key of an option, for `over` and `under` a number. */
  value: z.union([text(limits.title), z.number()]).optional(),
})
export type Condition = z.infer<typeof condition>

const asked = {
  id: partKey,
  title: pair(limits.title),
  hint: maybePair(limits.title).optional(),
  required: z.boolean().default(true),
  points: z.number().int().min(0).max(limits.points).default(0),
  when: condition.optional(),
  /** A failed answer creates an order. */
  makesOrder: z.boolean().default(false),
}
const bound = z.number().min(-1e9).max(1e9)

export const question = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('yesNo'),
    ...asked,
    /** The passing answer. */
    wants: z.enum(['yes', 'no']).default('yes'),
    /** Whether a failed answer requires a reason. */
    reason: z.boolean().default(true),
  }),
  z.object({
    kind: z.literal('choice'),
    ...asked,
    many: z.boolean().default(false),
    choices: z
      .array(z.object({ id: partKey, title: pair(limits.title), fails: z.boolean().default(false) }))
      .min(2)
      .max(limits.choices),
  }),
  z.object({
    kind: z.literal('number'),
    ...asked,
    /** Values outside fail. */
    min: bound.optional(),
    max: bound.optional(),
    unit: text(limits.unit).default(''),
  }),
  z.object({ kind: z.literal('text'), ...asked }),
  z.object({
    kind: z.literal('photo'),
    ...asked,
    least: z.number().int().min(1).max(limits.photos).default(1),
    most: z.number().int().min(1).max(limits.photos).default(3),
  }),
  z.object({ kind: z.literal('signature'), ...asked }),
  /** An SN or a bar code. */
  z.object({ kind: z.literal('scan'), ...asked }),
  /** The last reported peripherals of the terminal with the entered SN. */
  z.object({ kind: z.literal('peripheral'), ...asked }),
])
export type Question = z.infer<typeof question>
export type QuestionKind = Question['kind']
export const questionKinds = question.options.map((one) => one.shape.kind.value) as [QuestionKind, ...QuestionKind[]]

export const section = z.object({
  id: partKey,
  title: pair(limits.title),
  items: z.array(question).max(limits.questions),
})
export type Section = z.infer<typeof section>

export const sections = z
  .array(section)
  .max(limits.sections)
  .refine((all) => all.reduce((sum, { items }) => sum + items.length, 0) <= limits.questions, {
    error: 'inspectionForm.tooManyQuestions',
  })

const name = text(limits.name).default('')

/** The header of a form [3.20]. */
const head = {
  title: pair(limits.title),
  customerName: name,
  orderCustomerName: name,
  orderGroup: name,
  /** Process, standard and content. */
  process: maybePair(limits.text).default({ cn: '', en: '' }),
  standard: maybePair(limits.text).default({ cn: '', en: '' }),
  content: maybePair(limits.text).default({ cn: '', en: '' }),
  /** Empty: all models. */
  models: z.array(text(limits.name).min(1)).max(limits.models).default([]),
}

/** The content of a form; each version stores it completely. */
export const inspectionFormBody = z.object({ ...head, sections: sections.default([]) })
export type InspectionFormBody = z.infer<typeof inspectionFormBody>
