import { app, type AppRow } from '@cpm/contract/market/app/app'
import { quietApi } from '../../../api/api.ts'
import { calling, useRead } from '../../../api/read/read.ts'
import { bytesOf } from '../../../api/transfer/file.ts'
import { useTitle } from './app-title.ts'
import styles from './parts.module.css'

/** As text: it is kept as long as its app is, and nobody has to give it back. */
const asText = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('not read'))
    reader.readAsDataURL(blob)
  })

const iconOf = calling(quietApi.app.icon, async ({ id }: { id: string }) =>
  asText(await bytesOf(app.routes.icon, { id }, { quiet: true, background: true })),
)
const shopIconOf = calling(quietApi.app.shopIcon, async ({ id }: { id: string }) =>
  asText(await bytesOf(app.routes.shopIcon, { id }, { quiet: true, background: true })),
)

type Props = {
  app: Pick<AppRow, 'id' | 'title' | 'hasIcon'> & { updatedAt?: string }
  size?: 'small' | 'middle' | 'large'
  /** On the shelves of a shop, whose people may have no other way to it. */
  isShop?: boolean
}

/** The picture the package brought; where it brought none, the letter its name begins with. */
export function AppIcon({ app: { id, title, hasIcon, updatedAt = '' }, size = 'small', isShop = false }: Props) {
  const titled = useTitle()
  const found = useRead(
    isShop ? shopIconOf : iconOf,
    { id },
    { enabled: hasIcon, staleTime: Infinity, steady: updatedAt || 'icon', retry: false },
  )
  const [first = ''] = titled(title)
  return (
    <span className={`${styles.icon} ${styles[size]}`} data-letter={hasIcon && found.data ? undefined : ''} aria-hidden>
      {hasIcon && found.data ? <img src={found.data} alt="" /> : first.toUpperCase()}
    </span>
  )
}
