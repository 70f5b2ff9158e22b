import { type TemplateGroup, templateLimits } from '@cpm/contract/market/app-parameter/app-parameter'
import { Button, Input } from 'antd'
import { useText } from '../../../api/text.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import styles from '../app-parameter.module.css'

const parts = ['name', 'labelCn', 'labelEn'] as const
type Props = { groups: readonly TemplateGroup[]; onChange: (groups: TemplateGroup[]) => void }

/** Under which headings the fields stand. */
export function GroupsPanel({ groups, onChange }: Props) {
  const t = useText()
  const words = { name: t('appParameter.name'), labelCn: t('appParameter.labelCn'), labelEn: t('appParameter.labelEn') }
  return (
    <Stack gap={2}>
      {groups.map((one, at) => (
        // It is renamed here, so its place names it.
        // eslint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.choice}>
          {parts.map((part) => (
            <Input
              key={part}
              value={one[part]}
              maxLength={part === 'name' ? 64 : 100}
              placeholder={words[part]}
              aria-label={t('appParameter.groupOf', { n: at + 1, what: words[part] })}
              onChange={(event) =>
                onChange(groups.map((other, n) => (n === at ? { ...other, [part]: event.target.value } : other)))
              }
            />
          ))}
          <Button
            type="text"
            icon={<Icon name="close" />}
            aria-label={t('appParameter.removeGroup', { n: at + 1 })}
            onClick={() => onChange(groups.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <Row>
        <Button
          icon={<Icon name="plus" />}
          disabled={groups.length >= templateLimits.groups}
          onClick={() => onChange([...groups, { name: '', labelCn: '', labelEn: '' }])}
        >
          {t('appParameter.addGroup')}
        </Button>
      </Row>
    </Stack>
  )
}
