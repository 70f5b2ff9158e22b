import { pagerSizes } from '@cpm/contract/kernel/list'
import { Pagination } from 'antd'

type Props = { page: number; pageSize: number; total: number; onChange: (page: number, pageSize: number) => void }

/** The pager of lists that are not tables [9.4]; absent while everything fits on the first page. */
export function Pager({ page, pageSize, total, onChange }: Props) {
  if (total <= pagerSizes.default) return null
  return (
    <Pagination
      className="pager"
      size="small"
      current={page}
      pageSize={pageSize}
      total={total}
      showLessItems
      showSizeChanger
      pageSizeOptions={[...pagerSizes.choices]}
      onChange={(next, size) => onChange(size === pageSize ? next : 1, size)}
    />
  )
}
