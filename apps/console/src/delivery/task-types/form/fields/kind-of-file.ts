import type { FormInstance } from 'antd'

/** The kind of the file that a task which is cloned, or a template, names; one of those that are offered. */
export function kindOfFile<K extends string>(form: FormInstance, kinds: readonly K[]): K | undefined {
  const kind: unknown = form.getFieldValue(['params', 'artifact', 'kind'])
  return kinds.find((one) => one === kind)
}
