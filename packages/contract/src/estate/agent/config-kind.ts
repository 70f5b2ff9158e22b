import type { z } from 'zod'

/**
 * A kind of configuration: users assign values to enterprises, groups, models and terminals, and one value results for
 * each terminal. The configuration of the agent, its storage and the policies derive from the list of kinds
 * (`estate/agent/desired.ts`).
 */
export type ConfigKind<Name extends string = string, Shape extends z.ZodRawShape = z.ZodRawShape> = {
  /** The name among the policies, in the address of their routes and in the stored configuration. */
  readonly name: Name
  /**
   * Who applies the value: the agent, which receives it; the server, which judges the terminals again after a change (the
   * `configKindOffer` of the resource says how); the server, which reads it at each use.
   */
  readonly use: 'agent' | 'judge' | 'read'
  /** The most specific policy applies, or the offer of the resource computes the value. */
  readonly combine: 'nearest' | 'own'
  /** The fields that the agent receives: one with the name of the kind, or the fields of the value. */
  readonly desired: Shape
  /** What an agent with a configuration of its own receives if the terminal has no value. */
  readonly otherwise?: Partial<z.input<z.ZodObject<Shape>>>
}

/** Keeps every type literal. */
export const configKind = <const Name extends string, Shape extends z.ZodRawShape>(
  kind: ConfigKind<Name, Shape>,
): ConfigKind<Name, Shape> => kind
