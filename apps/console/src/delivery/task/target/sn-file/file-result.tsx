import { Button } from 'antd'
import { useText, type WordKey } from '../../../../api/text.ts'
import { Row, Stack } from '../../../../kit/layout/box.tsx'
import { Figures, Mono, Muted } from '../../../../kit/layout/text.tsx'
import { copy } from '../../../../kit/values/values.tsx'
import { figure } from '../../../../kit/values/figures.ts'

/** SNs that are named; the rest are counted. */
const shown = 5

export type SaidOf = {
  read: number
  doubles: number
  bad: readonly string[]
  missing: readonly string[]
  count: number
  inactive: number
}

/** What was read in a file, and what became of it. */
export function Said({ read, doubles, bad, missing, count, inactive }: SaidOf) {
  return (
    <Stack gap={3} role="status">
      <Count word="task.file.read" count={read} />
      {doubles > 0 ? <Count word="task.file.doubles" count={doubles} /> : null}
      <Listed word="task.file.bad" cells={bad} />
      <Listed word="task.file.missing" cells={missing} />
      <Count word="task.file.found" count={count} />
      {inactive > 0 ? <Count word="task.file.inactive" count={inactive} /> : null}
    </Stack>
  )
}

function Count({ word, count }: { word: WordKey; count: number }) {
  const t = useText()
  return (
    <Row between gap={4}>
      <span>{t(word)}</span>
      <Figures as="b">{figure(count)}</Figures>
    </Row>
  )
}

function Listed({ word, cells }: { word: WordKey; cells: readonly string[] }) {
  const t = useText()
  if (cells.length === 0) return null
  return (
    <div>
      <Count word={word} count={cells.length} />
      <Row between gap={4}>
        <Muted small>
          <Mono>{cells.slice(0, shown).join(', ') + (cells.length > shown ? ' …' : '')}</Mono>
        </Muted>
        <Button size="small" type="link" onClick={() => void copy(cells.join('\n'))}>
          {t('task.file.copy')}
        </Button>
      </Row>
    </div>
  )
}
