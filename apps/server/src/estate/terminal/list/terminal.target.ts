/** What a filter names. A target that was kept by an older version names one without a list around it. */
export function chosen<T extends string>(values: readonly T[] | T | undefined): readonly T[] {
  const list: readonly T[] = typeof values === 'string' ? [values] : (values ?? [])
  return list.filter((one) => one !== '')
}
