import { Button } from 'antd'
import { Icon } from '../../kit/values/icon.tsx'
import { useCan, useGranted } from '../../api/session/can.tsx'
import { Empty } from '../../kit/page/page.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { useText } from '../../api/text.ts'
import styles from './welcome.module.css'

/** A fresh installation: what to do first, in the order it is done. */
export function Welcome() {
  const t = useText()
  const { go } = useTabRoute()
  const mayMake = useCan('enrolment.create')
  const maySee = useGranted('/device/index')
  if (!mayMake || !maySee)
    return <Empty icon="device" title={t('dashboard.noneAllowed')} hint={t('dashboard.noneAllowedHint')} />
  const steps = [
    [t('dashboard.step1'), t('dashboard.step1Hint')],
    [t('dashboard.step2'), t('dashboard.step2Hint')],
    [t('dashboard.step3'), t('dashboard.step3Hint')],
  ]
  return (
    <div className={styles.welcome}>
      <h3>{t('dashboard.welcome')}</h3>
      <p>{t('dashboard.welcomeHint')}</p>
      <ol>
        {steps.map(([title, hint]) => (
          <li key={title}>
            <b>{title}</b>
            <span>{hint}</span>
          </li>
        ))}
      </ol>
      <Button type="primary" size="large" icon={<Icon name="plus" />} onClick={() => go('/device/index?enrol=new')}>
        {t('enrolment.enrol')}
      </Button>
    </div>
  )
}
