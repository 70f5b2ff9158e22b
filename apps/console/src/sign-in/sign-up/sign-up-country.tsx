import { useText } from '../../api/text.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../api/session/session.ts'
import { fetchCountries } from '../../api/session/sign-up.ts'
import { LoginField } from '../login/login-field.tsx'
import { type Country, countryFor } from './sign-up-countries.ts'

type Props = {
  id: string
  name: string
  label: string
  value: string
  error?: string
  onChoose: (value: string) => void
  onBlur: () => void
}

/** Chooses a country of the dictionary by typing its name in either language, or its two letters. */
export function CountryField({ id, name, label, value, error, onChoose, onBlur }: Props) {
  const t = useText()
  const language = useSession((s) => s.language)
  const [countries, setCountries] = useState<Country[]>([])
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    fetchCountries().then(
      ({ records }) => setCountries(records),
      () => undefined,
    )
  }, [])
  // What was typed before the countries came is looked up when they are there.
  const chooseTyped = useEffectEvent(() => {
    const found = typed === null ? undefined : countryFor(typed, countries)
    if (!found) return
    onChoose(found.value)
    if (document.activeElement?.id !== id) setTyped(null)
  })
  useEffect(() => chooseTyped(), [countries])
  const called = (one: Country) => (language === 'cn' ? one.label : one.englishName)
  const chosen = countries.find((one) => one.value === value)
  const wrong = error !== undefined && typed ? t('signUp.unknownCountry') : error
  return (
    <>
      <LoginField
        id={id}
        name={name}
        label={label}
        list={`${id}-list`}
        autoComplete="off"
        placeholder={t('signUp.chooseCountry')}
        value={typed ?? (chosen ? called(chosen) : '')}
        onChange={(event) => {
          setTyped(event.target.value)
          onChoose(countryFor(event.target.value, countries)?.value ?? '')
        }}
        onBlur={() => {
          // What is chosen is written out, in the language of the screen.
          if (chosen) setTyped(null)
          onBlur()
        }}
        {...(wrong === undefined ? {} : { error: wrong })}
      />
      <datalist id={`${id}-list`}>
        {countries
          .toSorted((a, b) => called(a).localeCompare(called(b), language === 'cn' ? 'zh' : 'en'))
          .map((one) => (
            // The other language is searched too.
            <option key={one.value} value={called(one)} label={language === 'cn' ? one.englishName : one.label} />
          ))}
      </datalist>
    </>
  )
}
