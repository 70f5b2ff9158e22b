import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { platforms, sn } from '../../estate/agent/report.ts'
import { type PolicyPlace, policyFrom } from '../../estate/policy/policy.kind.ts'
import { id } from '../../kernel/id.ts'
import { moment } from '../../kernel/list.ts'
import { appTemplate } from './app-parameter.template.ts'
import { shownValue } from './app-parameter.value.ts'

const said = z.string().nullable()
const versionNamed = z.object({ id: z.string(), versionName: z.string() })

/** Something given at a place that the template has no room for: it is not told to terminals. */
export const staleValue = z.object({
  name: z.string(),
  from: policyFrom,
  /** Why, in both languages. */
  why: z.string(),
  whyEn: z.string(),
})
export type StaleValue = z.infer<typeof staleValue>

/** The template that counts for a version, and whose it is. */
export const templateShown = z.object({
  appId: z.string(),
  packageName: z.string(),
  versionName: z.string(),
  template: appTemplate.nullable(),
  /** The version it was made for: this one, or one before it. */
  from: versionNamed.nullable(),
  isOwn: z.boolean(),
  changedAt: moment.nullable(),
  changedBy: said,
  /** Places with values that do not fit it, as far as one sees them. */
  stale: z.array(staleValue),
})
export type TemplateShown = z.infer<typeof templateShown>

const valued = z.object({ value: shownValue, from: policyFrom })

/** A field as it stands at a place. */
export const fieldAt = z.object({
  name: z.string(),
  /** What is given here; null where nothing is. */
  own: shownValue.nullable(),
  /** What counts where nothing is given here. */
  inherited: valued.nullable(),
})
export type FieldAt = z.infer<typeof fieldAt>

export const valuesAt = z.object({
  template: appTemplate.nullable(),
  version: versionNamed.nullable(),
  place: policyFrom,
  fields: z.array(fieldAt),
  stale: z.array(staleValue),
  changedAt: moment.nullable(),
  changedBy: said,
})
export type ValuesAt = z.infer<typeof valuesAt>

/** A field of an app on one terminal, as its app reads it. */
export const fieldResolved = z.object({
  name: z.string(),
  value: shownValue.nullable(),
  /** From where; null: from the template, or nothing says anything. */
  from: policyFrom.nullable(),
})

/** Which version it is to have, which it says it has, and which its app says it took. */
const standing = {
  given: z.number().int().nullable(),
  kept: z.number().int().nullable(),
  taken: z.number().int().nullable(),
  takenAt: moment.nullable(),
}

export const appResolved = z.object({
  appId: z.string(),
  packageName: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  version: versionNamed,
  template: appTemplate,
  fields: z.array(fieldResolved),
  stale: z.array(staleValue),
  ...standing,
})
export type AppResolved = z.infer<typeof appResolved>

/** A place with values of its own. */
export const placeRow = z.object({
  id: z.string(),
  ...policyFrom.shape,
  platform: z.enum(platforms).nullable(),
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  /** Names of the fields that are given there. */
  names: z.array(z.string()),
  changedAt: moment,
  changedBy: said,
})
export type ParameterPlace = z.infer<typeof placeRow>

/** A terminal that is told parameters of the app. */
export const parameterTerminal = z.object({
  sn: z.string(),
  name: z.string(),
  groupName: said,
  ...standing,
})
export type ParameterTerminal = z.infer<typeof parameterTerminal>

/** A place as it is named in a query; without any the enterprise. */
export const placeAsked = {
  sn: sn.optional(),
  model: filled(200).optional(),
  platform: z.enum(platforms).optional(),
  groupId: id.optional(),
  ruleGroupId: id.optional(),
  enterpriseId: id.optional(),
}
type PlaceAsked = { [K in keyof typeof placeAsked]?: z.infer<(typeof placeAsked)[K]> }

/** The same place as it is named in a body. */
export function placeIn({ sn: one, model, platform, groupId, ruleGroupId, enterpriseId }: PlaceAsked): PolicyPlace {
  const whose = enterpriseId === undefined ? {} : { enterpriseId }
  if (one !== undefined) return { sn: one }
  if (groupId !== undefined) return { groupId }
  if (ruleGroupId !== undefined) return { ruleGroupId }
  return model !== undefined && platform !== undefined ? { model, platform, ...whose } : whose
}
