import { z } from 'zod'
import { moment } from '../../kernel/list.ts'
import type { Pair, Words } from '../../kernel/words.ts'

/** What is known of everything that happened to a terminal. */
const common = {
  /** Unique in this history. */
  id: z.string(),
  at: moment,
  /** Of what happened to a terminal whose place this one took, before it did: that one's SN. */
  formerSn: z.string().nullable(),
}

/** A kind of thing that happens to a terminal: what its timeline knows of each, and what it is called. */
export type TimelineSource<
  Kind extends string = string,
  Shape extends z.ZodRawShape = z.ZodRawShape,
  W extends Words = Words,
> = {
  readonly kind: Kind
  readonly entry: z.ZodObject<typeof common & { kind: z.ZodLiteral<Kind> } & Shape>
  /** Told only to who holds this code: what one may not read elsewhere is not told here either. */
  readonly code?: string
  readonly words: W
}
export type EntryFrom<S extends TimelineSource> = z.output<S['entry']>

/** Keeps every type literal, and sees that the kind has a name in words. */
export function timelineSource<const Kind extends string, Shape extends z.ZodRawShape, const W extends Words>({
  kind,
  shape,
  ...rest
}: {
  kind: Kind
  shape: Shape
  code?: string
  words: W & Readonly<Record<`timeline.kind.${Kind}`, Pair>>
}): TimelineSource<Kind, Shape, W> {
  const entry = z.object({ ...common, kind: z.literal(kind), ...shape })
  return { kind, entry: entry as unknown as TimelineSource<Kind, Shape, W>['entry'], ...rest }
}
