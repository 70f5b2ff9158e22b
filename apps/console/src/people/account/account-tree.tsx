import type { AccountNode } from '@cpm/contract/people/account/account'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { Button, Tree, type TreeDataNode } from 'antd'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { keyOf } from '../../api/read/changes.ts'
import { useSession } from '../../api/session/session.ts'
import { useCan } from '../../api/session/can.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Failed, Waiting } from '../../kit/page/page.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { t as say, useText } from '../../api/text.ts'
import { Figures } from '../../kit/layout/text.tsx'
import styles from './account.module.css'
import valuesStyles from '../../kit/values/values.module.css'

/** Those who stand below nobody one sees. */
const top = 'top'
type Step = { records: AccountNode[]; more: boolean }

/** One step of the tree, as many answers long as were asked for. */
async function stepOf(id: string, answers: number): Promise<Step> {
  const records: AccountNode[] = []
  let after: string | null = null
  for (let at = 0; at < answers; at++) {
    const of = { ...(id === top ? {} : { superiorId: id }), ...(after ? { after } : {}) }
    const step: { records: AccountNode[]; next: string | null } = await quietApi.account.tree(of)
    records.push(...step.records)
    after = step.next
    if (after === null) break
  }
  return { records, more: after !== null }
}

/** The accounts by who stands below whom; a step is asked for when it is opened, and only lines in sight are drawn. */
export function AccountTree({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText()
  const me = useSession((s) => s.info?.id ?? '')
  const [open, setOpen] = useState<readonly string[]>([me])
  const [answers, setAnswers] = useState<ReadonlyMap<string, number>>(new Map())
  const ids = useMemo(() => [...new Set([top, ...open])], [open])
  const steps = useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(quietApi.account.tree.of, { of: id, answers: answers.get(id) ?? 1 }, { as: 'step' }),
      queryFn: () => stepOf(id, answers.get(id) ?? 1),
      placeholderData: keepPreviousData<Step>,
    })),
    combine: (all) => ({ data: all.map((one) => one.data), error: all[0]?.error, retry: all[0]?.refetch }),
  })
  const byId = new Map(ids.map((id, at) => [id, steps.data[at]]))
  const more = (id: string) => setAnswers((before) => new Map([...before, [id, (before.get(id) ?? 1) + 1]]))
  const move = useMove()
  const { host, height } = useHeight()

  const nodes = (id: string): TreeDataNode[] => {
    const step = byId.get(id)
    if (!step) return [{ key: `wait ${id}`, title: t('common.loading'), disabled: true, isLeaf: true }]
    return [
      ...step.records.map((node) => ({
        key: node.id,
        title: <Line node={node} />,
        isLeaf: node.below === 0,
        ...(node.below > 0 ? { children: open.includes(node.id) ? nodes(node.id) : waiting(node.id) } : {}),
      })),
      ...(step.more
        ? [
            {
              key: `more ${id}`,
              isLeaf: true,
              selectable: false,
              title: (
                <Button type="link" size="small" onClick={() => more(id)}>
                  {t('account.treeMore')}
                </Button>
              ),
            },
          ]
        : []),
    ]
  }
  const waiting = (id: string): TreeDataNode[] => [{ key: `wait ${id}`, title: t('common.loading'), isLeaf: true }]
  if (steps.error && !byId.get(top)) return <Failed error={steps.error} retry={() => void steps.retry?.()} />
  const known = new Map(steps.data.flatMap((step) => (step?.records ?? []).map((node) => [node.id, node] as const)))
  return (
    <div className={styles.accountTree}>
      <p className={styles.accountTreeHint}>{t('account.treeHint')}</p>
      <div ref={host} className={styles.accountTreeHost}>
        {byId.get(top) ? (
          <Tree
            virtual
            height={height}
            motion={false}
            aria-label={t('account.tree')}
            treeData={nodes(top)}
            expandedKeys={[...open]}
            onExpand={(keys) => setOpen(keys.map(String))}
            selectedKeys={[]}
            onSelect={(_keys, { node }) => (known.has(String(node.key)) ? onOpen(String(node.key)) : undefined)}
            draggable={
              move.allowed
                ? { icon: false, nodeDraggable: (node) => known.get(String(node.key))?.self === false }
                : false
            }
            allowDrop={({ dropNode, dropPosition }) => dropPosition === 0 && known.has(String(dropNode.key))}
            onDrop={({ dragNode, node }) => {
              const [one, to] = [known.get(String(dragNode.key)), known.get(String(node.key))]
              if (one && to) move.ask(one, to)
            }}
          />
        ) : (
          <Waiting lines={8} />
        )}
      </div>
    </div>
  )
}

function Line({ node }: { node: AccountNode }) {
  const t = useText()
  const notes = [t(`user.kind.${node.kind}`), node.enterprise?.name, node.description].filter(Boolean).join(' · ')
  return (
    <span className={styles.accountNode}>
      <span>{node.name}</span>
      {node.self ? <span className={valuesStyles.rowMark}>{t('account.you')}</span> : null}
      <small>{notes}</small>
      {node.below > 0 ? <Figures as="small">{node.below.toLocaleString('en')}</Figures> : null}
      {node.active ? null : <StatusTag tone="idle" label={t('enabled.0')} />}
    </span>
  )
}

/** Puts one under another, asked before. */
function useMove() {
  const update = useAction(api.account.update)
  const allowed = useCan('account.update')
  async function ask(one: AccountNode, to: AccountNode): Promise<void> {
    const yes = await confirm({
      title: say('account.moveOf', { name: one.name }),
      content: say('account.moveHint', { name: one.name, superior: to.name }),
      okText: say('account.move'),
    })
    if (yes) update.mutate({ id: one.id, superiorId: to.id })
  }
  return { allowed, ask: (one: AccountNode, to: AccountNode) => void ask(one, to) }
}

/** The tree draws what is in sight, for which it has to know how high it is. */
function useHeight() {
  const host = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(400)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const watch = new ResizeObserver(() => setHeight(Math.max(200, element.clientHeight)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { host, height }
}
