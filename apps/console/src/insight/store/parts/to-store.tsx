import { PageLink } from '../../../kit/page/page.tsx'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { storePlace } from '../slots.ts'

/** From a group to the page of the store it is. */
export function ToStore({ groupId }: { groupId: string }) {
  const t = useText()
  return (
    <Row>
      <Icon name="device" />
      <PageLink to={storePlace(groupId)}>{t('store.open')}</PageLink>
    </Row>
  )
}
