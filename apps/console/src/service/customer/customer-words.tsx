import type { DictionaryCode } from '@cpm/contract/platform/dictionary/dictionary'
import { useDictionary } from '../../platform/dictionary/dictionary-values.tsx'
import { StatusTag, type Tone } from '../../kit/values/status.tsx'
import { nothing } from '../../kit/values/values.tsx'

/** Those the product has at first; what people add is shown as any other state at rest. */
const tones: Readonly<Record<string, Tone>> = { deployed: 'ok', not_deployed: 'idle' }

export function DeploymentStatus({ value }: { value: string }) {
  const { label } = useDictionary('deploymentStatus')
  return <StatusTag tone={tones[value] ?? 'info'} label={label(value)} />
}

/** The word of a value of a dictionary. */
export function Word({ of, value }: { of: DictionaryCode; value: string | null }) {
  const { label } = useDictionary(of)
  return value === null ? nothing : <>{label(value)}</>
}
