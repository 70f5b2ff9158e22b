import { snPattern } from '@cpm/contract/kernel/topic'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { t as say, useText } from '../../../api/text.ts'
import { type ImportColumn, ImportProblem, readImport } from '../../../kit/import/import-file.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { mostSns } from '../../../estate/terminal/parts/sns.ts'
import { Problem } from '../../task/create/problem.tsx'
import { TerminalPicker } from '../../task/target/terminal/terminal-picker.tsx'
import { type Choice, withRows } from '../../task/target/target.ts'

const columnsIn = (): ImportColumn[] => [
  { key: 'sn', title: say('appGray.sn'), titles: ['终端 SN', 'SN'], required: true, example: 'A920-0001' },
]

/** Terminals by their SN: found and ticked, pasted, or read from a spreadsheet. */
export function GraySns({ value, onChange }: { value: Choice; onChange: (choice: Choice) => void }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null)

  async function take(file: File): Promise<void> {
    try {
      const { rows } = await readImport(file, columnsIn(), mostSns)
      const sns = rows.map(({ values }) => values.sn ?? '').filter((sn) => sn !== '')
      const bad = sns.filter((sn) => !snPattern.test(sn))
      if (bad.length > 0) return setSaid({ text: t('task.pasteBad', { sns: bad.slice(0, 5).join(', ') }), bad: true })
      onChange(
        withRows(
          value,
          sns.map((sn) => value.rows.get(sn) ?? { sn }),
          true,
        ),
      )
      setSaid({ text: t('gray.imported', { count: figure(sns.length) }), bad: false })
    } catch (error) {
      if (!(error instanceof ImportProblem)) throw error
      setSaid({ text: t(error.word, error.vars), bad: true })
    }
  }

  return (
    <Stack gap={3}>
      <Row gap={3}>
        <Button icon={<Icon name="upload" />} onClick={() => field.current?.click()}>
          {t('gray.import')}
        </Button>
        <input
          ref={field}
          hidden
          type="file"
          aria-label={t('gray.import')}
          accept=".xlsx,.csv"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void take(file)
          }}
        />
        {said && !said.bad ? <Muted small>{said.text}</Muted> : null}
      </Row>
      <Problem text={said?.bad ? said.text : null} />
      <TerminalPicker named value={value} onChange={onChange} />
    </Stack>
  )
}
