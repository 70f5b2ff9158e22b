import type { Question, Section } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { itemsOf } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Empty } from '../../kit/page/page.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { useQuestionText } from './question-text.ts'
import styles from './inspection-form.module.css'

/** The questions of a form, as they are asked. */
export function FormRead({ sections }: { sections: readonly Section[] }) {
  const t = useText()
  const { say } = useQuestionText()
  const all = itemsOf(sections)
  if (sections.length === 0) return <Empty icon="clipboard" title={t('inspectionForm.noSections')} />
  return (
    <Stack gap={5}>
      {sections.map((section) => (
        <section key={section.id} className={styles.read} aria-label={say(section.title)}>
          <h3>{say(section.title)}</h3>
          <ol>
            {section.items.map((item) => (
              <Asked key={item.id} item={item} all={all} />
            ))}
          </ol>
        </section>
      ))}
    </Stack>
  )
}

function Asked({ item, all }: { item: Question; all: readonly Question[] }) {
  const t = useText()
  const text = useQuestionText()
  const when = text.when(item, all)
  const hint = item.hint ? text.say(item.hint) : ''
  return (
    <li>
      <Row gap={3}>
        <b>{text.say(item.title)}</b>
        <StatusTag tone="info" label={t(`inspectionForm.kind.${item.kind}`)} />
        {item.required ? <StatusTag tone="busy" label={t('inspectionForm.required')} /> : null}
        {item.points > 0 ? <Muted small>{`${t('inspectionForm.points')} ${item.points}`}</Muted> : null}
        {item.makesOrder ? <Muted small>{t('inspectionForm.makesOrder')}</Muted> : null}
      </Row>
      {hint ? (
        <Muted as="p" small>
          {hint}
        </Muted>
      ) : null}
      {[...text.rules(item), ...(when === null ? [] : [when])].map((line) => (
        <Muted key={line} as="p" small>
          {line}
        </Muted>
      ))}
    </li>
  )
}
