import { z } from 'zod'

/** What a form consists of: data alone, nothing of it is ever run. */
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

/** Names a part of a form, for good: a question that is taken out leaves its key unused. */
export const partKey = z.string().regex(/^[a-z0-9]{1,16}$/)

const text = (max: number) => z.string().trim().max(max)
/** A text in both languages; one that is missing in a language is read in the other. */
const maybePair = (max: number) => z.object({ cn: text(max).default(''), en: text(max).default('') })
const pair = (max: number) =>
  maybePair(max).refine(({ cn, en }) => cn !== '' || en !== '', { error: 'inspectionForm.oneLanguage', path: ['cn'] })
export type TextPair = z.infer<ReturnType<typeof maybePair>>

/** In this language, or else in the other. */
export const saidIn = ({ cn, en }: TextPair, language: 'cn' | 'en') => (language === 'cn' ? cn || en : en || cn)

export const conditionOps = ['is', 'not', 'over', 'under', 'failed'] as const
/** A question is asked only where an earlier one was answered so. */
export const condition = z.object({
  item: partKey,
  op: z.enum(conditionOps),
  /** Of `is` and `not` an answer or the key of a choice, of `over` and `under` a number. */
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
  /** An answer that fails becomes an order. */
  makesOrder: z.boolean().default(false),
}
const bound = z.number().min(-1e9).max(1e9)

export const question = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('yesNo'),
    ...asked,
    /** Which of the two is right. */
    wants: z.enum(['yes', 'no']).default('yes'),
    /** Whether the other one must be explained. */
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
    /** What lies outside fails. */
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
  /** Which peripherals a terminal last reported, asked of the terminal whose SN is given. */
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

/** What is said of an inspection at the head of its form [3.20]. */
const head = {
  title: pair(limits.title),
  customerName: name,
  orderCustomerName: name,
  orderGroup: name,
  /** How it is gone about, against what, and what is looked at. */
  process: maybePair(limits.text).default({ cn: '', en: '' }),
  standard: maybePair(limits.text).default({ cn: '', en: '' }),
  content: maybePair(limits.text).default({ cn: '', en: '' }),
  /** None: for terminals of every model. */
  models: z.array(text(limits.name).min(1)).max(limits.models).default([]),
}

/** A form as it is written; each version keeps one of these whole. */
export const inspectionFormBody = z.object({ ...head, sections: sections.default([]) })
export type InspectionFormBody = z.infer<typeof inspectionFormBody>
