import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { save } from '../../../api/transfer/download.ts'
import { useSession } from '../../../api/session/session.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { useText } from '../../../api/text.ts'
import { copy } from '../../../kit/values/values.tsx'
import { Mono } from '../../../kit/layout/text.tsx'
import styles from '../me.module.css'

/** Ten codes, shown once; whoever goes on has said that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText()
  const name = useSession((s) => s.info?.name ?? '')
  const [kept, setKept] = useState(false)
  const text = [t('me.recovery.file', { name }), '', ...codes, ''].join('\r\n')
  return (
    <div className={styles.meRecovery}>
      <p>{t('me.recovery.lead')}</p>
      <ol aria-label={t('me.recovery')}>
        {codes.map((code) => (
          <Mono as="li" key={code}>
            {code}
          </Mono>
        ))}
      </ol>
      <div className={styles.meLine}>
        <Button icon={<Icon name="copy" />} onClick={() => void copy(codes.join('\n'))}>
          {t('me.recovery.copy')}
        </Button>
        <Button
          icon={<Icon name="download" />}
          onClick={() => save(new Blob([text], { type: 'text/plain' }), `cpm-recovery-codes-${name}.txt`)}
        >
          {t('me.recovery.download')}
        </Button>
      </div>
      <Checkbox checked={kept} onChange={(e) => setKept(e.target.checked)}>
        {t('me.recovery.kept')}
      </Checkbox>
      <div className={styles.meFoot}>
        <Button type="primary" disabled={!kept} onClick={onDone}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  )
}
