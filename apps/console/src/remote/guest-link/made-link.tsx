import { Button } from 'antd'
import { useText } from '../../api/text.ts'
import { Muted } from '../../kit/layout/text.tsx'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useNow } from '../../kit/values/now.ts'
import { copy, Copyable, formatDuration } from '../../kit/values/values.tsx'
import type { MadeLink } from './guest-form.tsx'

/** A link that was just made, which is shown only now. */
export function MadeLinkText({ made }: { made: MadeLink }) {
  const t = useText()
  const left = Date.parse(made.endsAt) - useNow()
  return (
    <Stack gap={4}>
      <Muted>{t('guestLink.once')}</Muted>
      <Copyable block text={made.url} />
      <Row between>
        <Button type="primary" icon={<Icon name="copy" />} autoFocus onClick={() => void copy(made.url)}>
          {t('guestLink.copy')}
        </Button>
        <Muted small>
          {left > 0 ? t('guestLink.endsIn', { duration: formatDuration(left) }) : t('guestLink.expired')}
        </Muted>
      </Row>
    </Stack>
  )
}
