import { useText } from '../../api/text.ts'
import { Stack } from '../layout/box.tsx'
import styles from './page-skeleton.module.css'

/** What a page is made of, as far as it can be told before it is there. */
export type PageShape = 'list' | 'panes' | 'form' | 'tiles' | 'detail'

const bars = (count: number, name: string | undefined) =>
  Array.from({ length: count }, (_, at) => <i key={at} className={name} />)

/** Grey in the shape of the page that is on its way: nothing jumps when it is there. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  const t = useText()
  return (
    <Stack gap={4} className={styles.pageSkeleton} data-shape={shape} role="status" aria-label={t('common.loading')}>
      {shape === 'tiles' ? (
        <>
          {bars(4, styles.skeletonTile)}
          {bars(2, styles.skeletonPanel)}
        </>
      ) : null}
      {shape === 'panes' ? (
        <>
          <div>{bars(9, styles.skeletonLine)}</div>
          <div>
            {bars(1, styles.skeletonHead)}
            {bars(8, styles.skeletonLine)}
          </div>
        </>
      ) : null}
      {shape === 'form' ? (
        <div>
          {Array.from({ length: 5 }, (_, at) => (
            <Stack key={at} className={styles.skeletonField}>
              {bars(1, styles.skeletonLabel)}
              {bars(1, styles.skeletonBox)}
            </Stack>
          ))}
        </div>
      ) : null}
      {shape === 'list' || shape === 'detail' ? (
        <>
          <div className={styles.skeletonTools}>{bars(shape === 'list' ? 4 : 6, styles.skeletonTool)}</div>
          <div className={styles.skeletonRows}>{bars(14, styles.skeletonRow)}</div>
        </>
      ) : null}
    </Stack>
  )
}
