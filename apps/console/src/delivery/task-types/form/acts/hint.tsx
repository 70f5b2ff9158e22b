import type { WordKey } from '@cpm/contract'
import { useText } from '../../../../api/text.ts'
import { Muted } from '../../../../kit/layout/text.tsx'

/** A type that wants to know nothing says what it will do. */
export function Hint({ words }: { words: readonly WordKey[] }) {
  const t = useText()
  return words.map((word) => (
    <Muted as="p" key={word}>
      {t(word)}
    </Muted>
  ))
}
