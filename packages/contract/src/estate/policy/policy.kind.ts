import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { done, type Route, type When } from '../../kernel/route.ts'
import { countedReach } from '../../people/me/me.proof.ts'
import type { Pair } from '../../kernel/words.ts'
import type { ConfigKindName } from '../agent/desired.ts'
import { platforms, sn } from '../agent/report.ts'

/** Where something can be given, the nearest to a terminal first. */
export const policyPlaces = ['terminal', 'model', 'group', 'ruleGroup', 'enterprise'] as const
export type PolicyPlaceKind = (typeof policyPlaces)[number]

/** A place as it is named. Without an enterprise one's own is meant. */
export const policyPlace = z.union([
  z.strictObject({ sn }),
  z.strictObject({
    model: filled(200),
    platform: z.enum(platforms),
    enterpriseId: id.optional(),
  }),
  z.strictObject({ groupId: id }),
  z.strictObject({ ruleGroupId: id }),
  z.strictObject({ enterpriseId: id.optional() }),
])
export type PolicyPlace = z.infer<typeof policyPlace>

const said = z.string().nullable()
/** From where a terminal has something. */
export const policyFrom = z.object({
  place: z.enum(policyPlaces),
  /** The SN, the model, or the name of the group, the group by rule or the enterprise. */
  name: z.string(),
  groupId: said,
  ruleGroupId: said,
})
export type PolicyFrom = z.infer<typeof policyFrom>

const given = <V extends z.ZodType>(value: V) =>
  z.object({
    id: z.string(),
    ...policyFrom.shape,
    platform: z.enum(platforms).nullable(),
    enterpriseId: z.string(),
    enterpriseName: z.string(),
    value: value.nullable(),
    changedAt: moment,
    changedBy: said,
  })
/** What is given at one place. */
export const policyRow = given(z.unknown())
export type PolicyRow<V = unknown> = Omit<z.infer<typeof policyRow>, 'value'> & { value: V }

type Kind<
  N extends ConfigKindName,
  V extends z.ZodType,
  A extends z.ZodType,
  Read extends string,
  Write extends string,
> = {
  /** The kind, and its part of the address. */
  name: N
  /** As it is kept, and as a person asks for it. Null is nothing, whatever is given further away. */
  value: V
  asked: A
  read: Read
  write: Write
  audit: { give: Pair; takeBack: Pair }
  /** What takes a proof besides what reaches many terminals: of giving, and of taking back. */
  proof?: { give: readonly When[]; takeBack?: readonly When[] }
}

/** Anywhere but at a single terminal: for what can stop a whole shop from working, or lets people watch it. */
export const atManyTerminals = { field: 'place', lacks: 'sn' } as const satisfies When

/**
 * The routes of a kind of setting that is given to an enterprise, a group by rule or of the tree, a model or a terminal: each resource spreads
 * those of its own kind into its routes, under its own permissions.
 */
export function policyRoutes<
  const N extends ConfigKindName,
  V extends z.ZodType,
  A extends z.ZodType,
  const Read extends string,
  const Write extends string,
>({ name, value, asked, read, write, audit, proof }: Kind<N, V, A, Read, Write>) {
  const row = given(value)
  const query = listQuery(['changedAt'], { place: many(z.enum(policyPlaces)).optional() }).omit({ export: true })
  const giving = z.object({ place: policyPlace, value: asked.nullable() })
  const taking = z.object({ place: policyPlace })
  return {
    /** Where it is given, as far as one sees. */
    given: {
      method: 'GET',
      path: `/api/v1/policies/${name}`,
      permission: read,
      follows: ['terminal', 'group'],
      input: query.strict() as unknown as typeof query,
      output: page(row),
    } satisfies Route as Route<typeof query, ReturnType<typeof page<typeof row>>, Read>,
    /** Takes the place of what was given there. Its terminals hear of it one after another. */
    give: {
      method: 'PUT',
      path: `/api/v1/policies/${name}`,
      permission: write,
      touches: ['terminal'],
      audit: audit.give,
      proof: [...(proof?.give ?? []), countedReach],
      input: giving,
      output: done,
    } satisfies Route as Route<typeof giving, typeof done, Write>,
    /** From then on the next place counts. */
    takeBack: {
      method: 'POST',
      path: `/api/v1/policies/${name}/take-back`,
      permission: write,
      touches: ['terminal'],
      audit: audit.takeBack,
      proof: [...(proof?.takeBack ?? []), countedReach],
      input: taking,
      output: done,
    } satisfies Route as Route<typeof taking, typeof done, Write>,
  }
}
