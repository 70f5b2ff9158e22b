import type { WordKey } from '@cpm/contract'
import { Form } from 'antd'
import { useText } from '../../../../api/text.ts'
import { Stack } from '../../../../kit/layout/box.tsx'
import { Muted } from '../../../../kit/layout/text.tsx'

/** A type that wants to know nothing says what it will do. */
export function Hint({ words }: { words: readonly WordKey[] }) {
  const t = useText()
  return (
    <Form.Item>
      <Stack gap={2}>
        {words.map((word) => (
          <Muted key={word}>{t(word)}</Muted>
        ))}
      </Stack>
    </Form.Item>
  )
}
