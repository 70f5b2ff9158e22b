import { pagerSizes } from '@cpm/contract/kernel/list'
import { Pagination, Select } from 'antd'
import { useRef } from 'react'
import { scrollToTop } from '../table/scroll-top.ts'
import { useText } from '../../api/text.ts'
import styles from '../form/controls.module.css'

type Props = {
  page: number
  pageSize: number
  total: number
  onChange: (page: number, pageSize: number) => void
  /** Sizes of a page; a list that is no table has those of [9.4]. */
  choices?: readonly number[]
  /** `total` is only where the counting ended: there are more. */
  more?: boolean
  /** Stands even while everything fits on one page of the smallest size. */
  always?: boolean
}

/** Turns pages [9.4]: total, sizes, previous, pager, next, jumper; what it turns then goes to its top. */
export function Pager({ page, pageSize, total, onChange, choices = pagerSizes.choices, ...rest }: Props) {
  const t = useText()
  const { always = false, more = false } = rest
  const host = useRef<HTMLDivElement>(null)
  if (!always && total <= Math.min(...choices)) return <span hidden data-is="pager-total" data-total={total} />
  const turn = (next: number, size: number) => {
    onChange(next, size)
    if (host.current) scrollToTop(host.current)
  }
  const sizes = choices.includes(pageSize) ? choices : [...choices, pageSize].toSorted((a, b) => a - b)
  return (
    <div className={styles.pager} data-is="pager" ref={host}>
      <span className={styles.pagerTotal} data-is="pager-total" data-total={total}>
        {t(more ? 'table.totalMore' : 'table.total', { total: total.toLocaleString('en') })}
      </span>
      <Select<number>
        size="small"
        value={pageSize}
        aria-label={t('pager.sizes')}
        options={sizes.map((count) => ({ value: count, label: t('pager.size', { count }) }))}
        popupMatchSelectWidth={false}
        onChange={(size) => turn(1, size)}
      />
      <Pagination
        size="small"
        current={page}
        pageSize={pageSize}
        total={total}
        showLessItems
        showSizeChanger={false}
        showQuickJumper
        onChange={(next) => turn(next, pageSize)}
      />
    </div>
  )
}
