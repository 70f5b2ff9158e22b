import { type Consent, consents } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { Segmented } from 'antd'
import { useText } from '../../api/text.ts'

/** Whether the person at the terminal knows, and is asked. */
export function ConsentField(props: { label: string; value: Consent; onChange: (consent: Consent) => void }) {
  const t = useText()
  return (
    <Segmented<Consent>
      aria-label={props.label}
      value={props.value}
      options={consents.map((consent) => ({ value: consent, label: t(`remoteRules.consent.${consent}`) }))}
      onChange={props.onChange}
    />
  )
}
