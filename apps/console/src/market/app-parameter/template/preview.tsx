import type { AppTemplate, GivenValue } from '@cpm/contract/market/app-parameter/app-parameter'
import { fitsPattern } from '@cpm/pattern/pattern'
import { useState } from 'react'
import { useLanguage } from '../../../api/text.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import formStyles from '../../../kit/form/form.module.css'
import { helpOf, inGroups, labelOf } from '../labels.ts'
import { problemsOf } from '../values/value-lines.ts'
import { ValueControl } from '../values/value-control.tsx'
import styles from '../app-parameter.module.css'

/** The form as who gives values sees it; what is typed is tried, and goes nowhere. */
export function Preview({ template: { groups, fields } }: { template: AppTemplate }) {
  const language = useLanguage()
  const [typed, setTyped] = useState<Record<string, GivenValue | null>>({})
  const problems = problemsOf(fields, typed, fitsPattern)
  return inGroups(groups, fields).map(({ group, fields: some }) => (
    <fieldset key={group?.name ?? ''} className={formStyles.formSection}>
      {group ? <legend>{labelOf(group, language)}</legend> : null}
      <Stack gap={4}>
        {some.map((field) => {
          const label = labelOf(field, language)
          return (
            <div key={field.name}>
              <b className={field.required ? styles.required : ''}>{label}</b>
              <ValueControl
                field={field}
                label={label}
                value={typed[field.name] === undefined ? field.default : typed[field.name]}
                isBad={problems[field.name] !== undefined}
                onChange={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
              />
              {helpOf(field, language) ? (
                <Muted as="p" small>
                  {helpOf(field, language)}
                </Muted>
              ) : null}
              <p role="alert" className={formStyles.fieldError}>
                {problems[field.name] ?? null}
              </p>
            </div>
          )
        })}
      </Stack>
    </fieldset>
  ))
}
