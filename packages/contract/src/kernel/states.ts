/** A state machine as a table: what may follow what. Buttons, SQL guards and the simulator all read the same one. */
export type States<S extends string> = {
  readonly names: readonly [S, ...S[]]
  /** States that may follow `from`. */
  next(from: S): readonly S[]
  /** States from which `to` may be entered: the guard of `update … where status = any(…)`. */
  into(to: S): S[]
  can(from: S, to: S): boolean
  /** States that nothing follows by itself. */
  readonly ended: readonly S[]
}

/**
 * Makes a machine from its table. `ended` names the states a journey stops in; a person may still restart from some of
 * them, so they need not be dead ends.
 */
export function states<const T extends Record<string, readonly Extract<keyof T, string>[]>>(
  table: T,
  ended: readonly Extract<keyof T, string>[] = [],
): States<Extract<keyof T, string>> {
  type S = Extract<keyof T, string>
  const names = Object.keys(table) as [S, ...S[]]
  return {
    names,
    ended,
    next: (from) => table[from] as readonly S[],
    into: (to) => names.filter((from) => (table[from] as readonly S[]).includes(to)),
    can: (from, to) => (table[from] as readonly S[]).includes(to),
  }
}
