import type { Parameter } from '@cpm/contract/estate/agent/parameters.config'
import { Button, Input } from 'antd'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import type { EditorProps } from '../policy/slots.ts'
import styles from './parameters.module.css'

/** Named in a line of a table; the others are counted. */
const named = 3

export function ParametersSummary({ value }: { value: unknown }) {
  const t = useText()
  const list = value as readonly Parameter[]
  const said = list
    .slice(0, named)
    .map((one) => `${one.name} = ${one.value}`)
    .join('; ')
  return list.length > named ? t('parameters.more', { said, count: list.length }) : said
}

/** Names and their values, a line each. */
export function ParametersEditor({ value, onChange }: EditorProps) {
  const t = useText()
  const list = value as readonly Parameter[]
  const change = (at: number, to: Partial<Parameter>) =>
    onChange(list.map((one, n) => (n === at ? { ...one, ...to } : one)))
  return (
    <Stack gap={3}>
      <Muted as="p" small>
        {t('parameters.hint')}
      </Muted>
      <ul className={styles.list}>
        {list.map((one, at) => (
          // Lines have nothing of their own but their place.
          // eslint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Input
              aria-label={t('parameters.nameOf', { n: at + 1 })}
              placeholder={t('parameters.name')}
              value={one.name}
              maxLength={64}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            <Input.TextArea
              aria-label={t('parameters.valueOf', { n: at + 1 })}
              placeholder={t('parameters.value')}
              value={one.value}
              maxLength={2000}
              autoSize={{ minRows: 1, maxRows: 4 }}
              onChange={(event) => change(at, { value: event.target.value })}
            />
            <Button
              type="text"
              aria-label={t('parameters.remove', { n: at + 1 })}
              icon={<Icon name="close" />}
              onClick={() => onChange(list.filter((_, n) => n !== at))}
            />
          </li>
        ))}
      </ul>
      <Row>
        <Button
          icon={<Icon name="plus" />}
          disabled={list.length >= 100}
          onClick={() => onChange([...list, { name: '', value: '' }])}
        >
          {t('parameters.add')}
        </Button>
      </Row>
    </Stack>
  )
}
