import { codes } from '@cpm/contract/kernel/envelope'
import { snPattern } from '@cpm/contract/kernel/topic'
import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { askAgain } from '../../api/read/read.ts'
import { AnswerError } from '../../api/send.ts'
import { toast } from '../../kit/dialog/feedback.tsx'
import { Empty } from '../../kit/page/page.tsx'
import { t as say, useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import type { Done } from './add/notice.tsx'
import { useTerminalColumns } from './list/terminal-columns.tsx'
import { filterNames } from './list/terminal-filters.tsx'
import { TerminalList } from './list/terminal-list.tsx'
import styles from './terminal.module.css'
import valuesStyles from '../../kit/values/values.module.css'

export const path = '/device/deviceFavorites'

const address = terminal.routes.list.input
const fixed = { favourite: true }

/** The terminals the account keeps at hand [2.7]. */
export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(address)
  const columns = useTerminalColumns()
  const [done, setDone] = useState<Done | null>(null)
  const filtered = filterNames.some((name) => name !== 'favourite' && query[name] !== undefined)
  return (
    <TerminalList
      name="favourite"
      label={t('favourite.many')}
      query={query}
      onQuery={setQuery}
      fixed={fixed}
      columns={columns}
      done={done}
      onDone={setDone}
      toolbar={<AddBySn />}
      empty={
        filtered ? (
          <Empty hint={`${t('terminal.noMatch')} · ${t('terminal.noMatchHint')}`} icon="search" />
        ) : (
          <Empty icon="star" hint={`${t('favourite.none')} · ${t('favourite.noneHint')}`} />
        )
      }
    />
  )
}

/** Makes a terminal a favourite by its SN; one that is not there, or not within one's scope, is said to be unknown. */
function AddBySn() {
  const t = useText()
  const client = useQueryClient()
  const said = useId()
  const [sn, setSn] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const asked = sn.trim()
    if (asked === '' || busy) return
    if (!snPattern.test(asked)) return setProblem(say('said.noSnConfig'))
    setBusy(true)
    try {
      const { added } = await quietApi.favourite.add({ sn: asked })
      toast.success(say(added ? 'favourite.added' : 'favourite.known', { sn: asked }))
      setSn('')
      await askAgain(client, quietApi.favourite.add, { sn: asked })
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      setProblem(error.code === codes.missing ? say('said.noSnConfig') : error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.favouriteAdd} onSubmit={(event) => void add(event)}>
      <Input
        className={valuesStyles.mono}
        value={sn}
        maxLength={64}
        placeholder={t('favourite.snHint')}
        aria-label={t('favourite.snHint')}
        aria-describedby={said}
        aria-invalid={problem !== null}
        {...(problem ? { status: 'error' as const } : {})}
        onChange={(event) => {
          setSn(event.target.value)
          setProblem(null)
        }}
      />
      <Button htmlType="submit" type="primary" loading={busy}>
        {t('favourite.add')}
      </Button>
      <span id={said} role="status">
        {problem}
      </span>
    </form>
  )
}
