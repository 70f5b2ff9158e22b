import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import styles from './model.module.css'

type Props = { id: string | null; name: string; at: string | null; size?: 'small' | 'large' }

/** The picture of a model, or what stands for one. Another picture has another moment, so one is fetched once. */
export function ModelPicture({ id, name, at, size = 'small' }: Props) {
  const t = useText()
  const found = useRead(
    quietApi.model.picture,
    { id: id as string },
    { enabled: id !== null && at !== null, staleTime: Infinity, steady: at ?? '' },
  )
  const picture = at === null ? null : found.data?.picture
  return (
    <span className={`${styles.modelPicture} ${styles[size]}`}>
      {picture ? (
        <img src={picture} alt={size === 'large' ? t('model.pictureOf', { name }) : ''} />
      ) : (
        <Icon name="device" size={size === 'large' ? 32 : 18} />
      )}
    </span>
  )
}
