import { tokenLimits, type TokenRow } from '@cpm/contract/people/me/me.tokens'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Empty, Failed, Panel, Waiting } from '../../kit/page/page.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { t as say, useText } from '../../api/text.ts'
import { DateTime } from '../../kit/values/values.tsx'
import { useCodeWords } from './totp/codes.ts'
import { Fact } from './fact.tsx'
import { offersFor } from '../../kit/page/offers.ts'
import type { BesideTokens } from './slots.ts'
import { TokenDialog } from './token-dialog.tsx'
import { Mono } from '../../kit/layout/text.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import styles from './me.module.css'

const beside = offersFor<BesideTokens>('me.tokens')

/** Tokens for one's programs: each with what it may do and for how long. */
export function TokensTab() {
  const t = useText()
  const [making, setMaking] = useState(false)
  const found = useRead(quietApi.me.tokens, {})
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={5} />
  const { tokens } = found.data
  const full = tokens.length >= tokenLimits.perAccount
  const make = (
    <Greyable
      type="primary"
      icon={<Icon name="plus" />}
      reason={full ? t('me.token.tooMany', { max: tokenLimits.perAccount }) : null}
      onClick={() => setMaking(true)}
    >
      {t('me.token.new')}
    </Greyable>
  )
  return (
    <Panel title={t('me.tab.tokens')} extra={make}>
      <p className={styles.meHint}>{t('me.token.lead')}</p>
      {tokens.length === 0 ? (
        <Empty icon="key" title={t('me.token.none')} hint={t('me.token.noneHint')} />
      ) : (
        <ul className={styles.meList}>
          {tokens.map((one) => (
            <Row key={one.id} token={one} />
          ))}
        </ul>
      )}
      {beside.map(({ key, Part }) => (
        <Suspense key={key} fallback={null}>
          <Part />
        </Suspense>
      ))}
      {making ? <TokenDialog onClose={() => setMaking(false)} /> : null}
    </Panel>
  )
}

function Row({ token }: { token: TokenRow }) {
  const t = useText()
  const words = useCodeWords()
  const revoke = useAction(api.me.revokeToken)
  async function ask(): Promise<void> {
    const question = { title: say('me.token.revokeOf', { name: token.name }), content: say('me.token.revokeHint') }
    if (await confirm({ ...question, danger: true, okText: say('me.token.revoke') })) revoke.mutate({ id: token.id })
  }
  return (
    <li>
      <Stack gap={1} className={styles.meWhat}>
        <b>{token.name}</b>
        <Mono className={styles.meHint}>{token.prefix}…</Mono>
        {token.expired ? <StatusTag tone="bad" label={t('me.token.expired')} /> : null}
      </Stack>
      <dl className={styles.meFacts}>
        <Fact label={t('me.token.expiresAt')}>
          <DateTime at={token.expiresAt} />
        </Fact>
        <Fact label={t('me.token.lastUsedAt')}>
          {token.lastUsedAt ? <DateTime at={token.lastUsedAt} relative /> : t('me.token.never')}
          {token.lastIp ? <span className={styles.meHint}> · {token.lastIp}</span> : null}
        </Fact>
        <Fact label={t('me.token.codes')}>
          <details>
            <summary>{t('me.token.codesCount', { count: token.codes.length })}</summary>
            {token.codes.map(words).join(', ')}
          </details>
        </Fact>
      </dl>
      <Button
        danger
        loading={revoke.isPending}
        onClick={() => void ask()}
        aria-label={`${t('me.token.revoke')}: ${token.name}`}
      >
        {t('me.token.revoke')}
      </Button>
    </li>
  )
}
