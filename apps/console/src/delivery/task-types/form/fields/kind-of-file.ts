import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../../api/api.ts'
import { useRead } from '../../../../api/read/read.ts'

/** The kind of the file that a task which is cloned, a template or a link names; one of those that are offered. */
function kindOfFile<K extends string>(form: FormInstance, kinds: readonly K[]): K | undefined {
  const kind: unknown = form.getFieldValue(['params', 'artifact', 'kind']) ?? form.getFieldValue(['params', 'kind'])
  return kinds.find((one) => one === kind)
}

/** The kind of file that is chosen: as the task says it, else as the file does that an address names, else the first. */
export function useKindOfFile<K extends string>(kinds: readonly [K, ...K[]]): readonly [K, (kind: K) => void] {
  const form = Form.useFormInstance()
  const [chosen, setChosen] = useState(() => kindOfFile(form, kinds))
  const id = form.getFieldValue(['params', 'artifactId']) as string | undefined
  const isAsked = chosen === undefined && id !== undefined
  const found = useRead(quietApi.artifact.get, { id: id ?? '' }, { enabled: isAsked })
  const named = kinds.find((one) => one === found.data?.kind)
  return [chosen ?? (isAsked ? named : undefined) ?? kinds[0], setChosen]
}
