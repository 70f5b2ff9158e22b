import { allPermissions } from '@cpm/contract'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useMay } from '../../api/session/can.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { Mono } from '../../kit/layout/text.tsx'
import { Copyable } from '../../kit/values/values.tsx'
import styles from './assistant.module.css'

/** Where an assistant connects, how, and what it may be asked there by whoever holds the permissions. */
export function Connection() {
  const t = useText()
  const language = useLanguage()
  const may = useMay()
  const { data } = useRead(quietApi.assistant.connection, {})
  if (!data) return null
  const named = (codes: readonly string[]) =>
    codes.map((code) => allPermissions[code]?.[language === 'en' ? 1 : 0] ?? code).join(language === 'en' ? ', ' : '、')
  return (
    <section className={styles.connection} aria-labelledby="assistant-connect">
      <h3 id="assistant-connect" className={styles.title}>
        {t('assistant.connect')}
      </h3>
      <p className={styles.lead}>{t('assistant.lead')}</p>
      <dl className={styles.how}>
        <dt>{t('assistant.url')}</dt>
        <dd>
          <Copyable text={data.url} />
        </dd>
        <dt>{t('assistant.header')}</dt>
        <dd>
          <Copyable text="Authorization: Bearer cpm_pat_…" />
        </dd>
      </dl>
      <h4 className={styles.title}>{t('assistant.tools')}</h4>
      <ul className={styles.tools}>
        {data.tools.map(({ name, codes }) => (
          <li key={name} className={codes.every((code) => may(code)) ? undefined : styles.lacking}>
            <span>{t(`assistant.tool.${name}`)}</span> <Mono>{name}</Mono>
            <small>{named(codes)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
