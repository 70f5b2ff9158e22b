import { Button, Select } from 'antd'
import { useId } from 'react'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../layout/box.tsx'
import type { TextSaid } from './import-file.ts'
import { type Encoding, encodingNames, encodings } from './text/encodings.ts'
import styles from './import.module.css'

type Props = { said: TextSaid; disabled?: boolean; onChoose: (encoding: Encoding) => void }

/** In which encoding a text was read, what it could be as well, and a choice to read it again. */
export function EncodingChoice({ said: { encoding, others, unreadable }, disabled = false, onChoose }: Props) {
  const t = useText()
  const id = useId()
  const name = encodingNames[encoding]
  return (
    <Stack gap={3}>
      <Row gap={3}>
        <label htmlFor={id}>{t('import.encoding')}</label>
        <Select<Encoding>
          id={id}
          className={styles.importEncoding}
          size="small"
          showSearch={{ optionFilterProp: 'label' }}
          value={encoding}
          disabled={disabled}
          popupMatchSelectWidth={false}
          options={encodings.map((one) => ({ value: one, label: encodingNames[one] }))}
          onChange={onChoose}
        />
      </Row>
      <div role="status">
        {unreadable > 0 ? (
          <p className={styles.importWrong}>{t('import.unreadable', { count: unreadable, encoding: name })}</p>
        ) : null}
        {others.length > 0 ? (
          <div className={styles.importGuess}>
            <p>{t('import.guessed', { encoding: name })}</p>
            <ul>
              {others.map((one) => (
                <li key={one.encoding}>
                  <Button type="link" size="small" disabled={disabled} onClick={() => onChoose(one.encoding)}>
                    {t('import.insteadOf', { ...one, encoding: encodingNames[one.encoding] })}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </Stack>
  )
}
