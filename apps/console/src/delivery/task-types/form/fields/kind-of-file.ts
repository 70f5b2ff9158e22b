import type { FormInstance } from 'antd'

/** The kind of the file that a task which is cloned, a template or a link names; one of those that are offered. */
export function kindOfFile<K extends string>(form: FormInstance, kinds: readonly K[]): K | undefined {
  const kind: unknown = form.getFieldValue(['params', 'artifact', 'kind']) ?? form.getFieldValue(['params', 'kind'])
  return kinds.find((one) => one === kind)
}
