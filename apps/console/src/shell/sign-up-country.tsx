import { useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { fetchCountries } from '../api/sign-up.ts'
import { useSignUpText } from './sign-up-words.ts'

type Country = Awaited<ReturnType<typeof fetchCountries>>['records'][number]
type Props = {
  id: string
  name: string
  label: string
  value: string
  error?: string
  onChoose: (value: string) => void
  onBlur: () => void
}

/** Chooses a country of the dictionary, by its name in the language of the screen. */
export function CountryField({ id, name, label, value, error, onChoose, onBlur }: Props) {
  const t = useSignUpText()
  const language = useSession((s) => s.language)
  const [countries, setCountries] = useState<Country[]>([])
  useEffect(() => {
    fetchCountries().then(
      ({ records }) => setCountries(records),
      () => undefined,
    )
  }, [])
  const called = (one: Country) => (language === 'cn' ? one.label : one.englishName)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="sign-up-select">
        <select
          id={id}
          name={name}
          autoComplete="country"
          value={value}
          onChange={(event) => onChoose(event.target.value)}
          onBlur={onBlur}
          {...(error === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` })}
        >
          <option value="">{t('signUp.chooseCountry')}</option>
          {countries
            .toSorted((a, b) => called(a).localeCompare(called(b), language === 'cn' ? 'zh' : 'en'))
            .map((one) => (
              <option key={one.value} value={one.value}>
                {called(one)}
              </option>
            ))}
        </select>
      </div>
      {error ? (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
