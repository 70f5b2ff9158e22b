import { unprovenCode } from '@cpm/contract/people/me/me.proof'
import { Checkbox } from 'antd'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { type CodeGroup, useCodeGroups, useCodeWords } from './codes.ts'
import styles from '../me.module.css'

type Props = { id?: string; value?: string[]; onChange?: (codes: string[]) => void }

/** What a token may do: of one's own permissions, page by page. */
export function CodeChoice({ id, value = [], onChange }: Props) {
  const t = useText()
  const groups = useCodeGroups()
  const all = groups.flatMap((group) => group.codes.map((one) => one.code))
  const mayGive = useCan(unprovenCode)
  const words = useCodeWords()
  const set = (codes: string[], on: boolean) =>
    onChange?.(on ? [...new Set([...value, ...codes])] : value.filter((code) => !codes.includes(code)))
  return (
    <div id={id} className={styles.meCodes} role="group" aria-label={t('me.token.codes')}>
      <div className={styles.meCodesAll}>
        <Some label={t('me.token.all')} codes={all} value={value} set={set} />
        <span className={styles.meHint}>{t('me.token.chosen', { count: value.length })}</span>
      </div>
      {groups.map((group) => (
        <Group key={group.key} group={group} value={value} set={set} />
      ))}
      {mayGive ? (
        <div
          role="group"
          aria-label={t('me.token.danger')}
          className={`${styles.meCodesGroup} ${styles.meCodesDanger}`}
        >
          <b>{t('me.token.danger')}</b>
          <div>
            <Checkbox checked={value.includes(unprovenCode)} onChange={(e) => set([unprovenCode], e.target.checked)}>
              {words(unprovenCode)}
            </Checkbox>
            <p className={styles.meHint}>{t('me.token.dangerHint')}</p>
          </div>
        </div>
      ) : null}
    </div>
  )
}

type PartProps = { value: string[]; set: (codes: string[], on: boolean) => void }

function Some({ label, codes, value, set }: PartProps & { label: string; codes: string[] }) {
  const count = codes.filter((code) => value.includes(code)).length
  const whole = count > 0 && count === codes.length
  return (
    <Checkbox checked={whole} indeterminate={count > 0 && !whole} onChange={(e) => set(codes, e.target.checked)}>
      <b>{label}</b>
    </Checkbox>
  )
}

function Group({ group, value, set }: PartProps & { group: CodeGroup }) {
  const codes = group.codes.map((one) => one.code)
  return (
    <div role="group" aria-label={group.title} className={styles.meCodesGroup}>
      <Some label={group.title} codes={codes} value={value} set={set} />
      <div>
        {group.codes.map(({ code, label }) => (
          <Checkbox key={code} checked={value.includes(code)} onChange={(e) => set([code], e.target.checked)}>
            {label}
          </Checkbox>
        ))}
      </div>
    </div>
  )
}
