import './page-skeleton.module.css'
import { useText } from '../../api/text.ts'

/** What a page is made of, as far as it can be told before it is there. */
export type PageShape = 'list' | 'panes' | 'form' | 'tiles' | 'detail'

const bars = (count: number, name: string) => Array.from({ length: count }, (_, at) => <i key={at} className={name} />)

/** Grey in the shape of the page that is on its way: nothing jumps when it is there. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  const t = useText()
  return (
    <div className="page-skeleton" data-shape={shape} role="status" aria-label={t('common.loading')}>
      {shape === 'tiles' ? (
        <>
          {bars(4, 'skeleton-tile')}
          {bars(2, 'skeleton-panel')}
        </>
      ) : null}
      {shape === 'panes' ? (
        <>
          <div>{bars(9, 'skeleton-line')}</div>
          <div>
            {bars(1, 'skeleton-head')}
            {bars(8, 'skeleton-line')}
          </div>
        </>
      ) : null}
      {shape === 'form' ? (
        <div>
          {Array.from({ length: 5 }, (_, at) => (
            <div key={at} className="skeleton-field">
              {bars(1, 'skeleton-label')}
              {bars(1, 'skeleton-box')}
            </div>
          ))}
        </div>
      ) : null}
      {shape === 'list' || shape === 'detail' ? (
        <>
          <div className="skeleton-tools">{bars(shape === 'list' ? 4 : 6, 'skeleton-tool')}</div>
          <div className="skeleton-rows">{bars(14, 'skeleton-row')}</div>
        </>
      ) : null}
    </div>
  )
}
