/** How large a part measures: for a figure to hold, for a look at it, and to see that it starts, measures and closes. */
export const sizes = ['full', 'quick', 'tiny'] as const
export type Size = (typeof sizes)[number]

/** The numbers of a part that its size sets. */
export type BySize<T> = Readonly<Record<Size, Readonly<T>>>
