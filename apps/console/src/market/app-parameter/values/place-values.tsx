import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { useState } from 'react'
import { useSession } from '../../../api/session/session.ts'
import { useText } from '../../../api/text.ts'
import { PlaceField } from '../../../estate/policy/place-field.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { ValuesEditor } from './values-editor.tsx'

type Props = {
  appId: string
  /** Where one comes from: a row of the places. */
  at?: { place: PolicyPlace; name: string } | null
}

/** Chooses a place, and what the app is given there; an account that reaches a whole enterprise sees that first. */
export function PlaceValues({ appId, at = null }: Props) {
  const t = useText()
  const hasEnterprise = useSession((s) => s.info?.enterpriseId !== null && s.info?.inGroups !== true)
  const [chosen, setChosen] = useState<PolicyPlace | null>(hasEnterprise && !at ? {} : null)
  const place = chosen ?? at?.place ?? null
  return (
    <Stack gap={4}>
      <Muted as="p">{t('appParameter.placeHint')}</Muted>
      <PlaceField first={hasEnterprise && !at ? 'enterprise' : 'group'} onChange={setChosen} />
      {place ? (
        <ValuesEditor
          key={JSON.stringify(place)}
          appId={appId}
          place={place}
          {...(chosen === null && at ? { title: at.name } : {})}
        />
      ) : null}
    </Stack>
  )
}
