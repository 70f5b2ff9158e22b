import {
  inspectionFormLimits as limits,
  type Question,
  type Section,
} from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../../api/text.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { copied, type Flaw, moved, newQuestion, newSection } from './doc.ts'
import { PairInput } from './pair-input.tsx'
import { QuestionCard } from './question-card.tsx'
import { Steps } from './steps.tsx'
import styles from '../inspection-form.module.css'

type Props = { id?: string; value?: Section[]; onChange?: (doc: Section[]) => void; flaws: readonly Flaw[] }

/** Sections of a form and the questions in them; one question is open at a time. */
export function SectionsField({ id, value: doc = [], onChange, flaws }: Props) {
  const t = useText()
  const [open, setOpen] = useState<string | null>(null)
  const set = (nth: number, section: Section) => onChange?.(doc.map((one, at) => (at === nth ? section : one)))
  return (
    <Stack gap={5} {...(id ? { id } : {})}>
      {doc.length === 0 ? <Muted>{t('inspectionForm.noSections')}</Muted> : null}
      {doc.map((section, nth) => (
        <SectionCard
          key={section.id}
          doc={doc}
          nth={nth}
          open={open}
          flaws={flaws.filter(({ path }) => path === `sections.${nth}` || path.startsWith(`sections.${nth}.`))}
          onOpen={setOpen}
          onChange={(next) => set(nth, next)}
          onMove={(by) => onChange?.(moved(doc, nth, by))}
          onRemove={() => onChange?.(doc.filter((_, at) => at !== nth))}
        />
      ))}
      <Row>
        <Button
          icon={<Icon name="plus" />}
          disabled={doc.length >= limits.sections}
          onClick={() => onChange?.([...doc, newSection()])}
        >
          {t('inspectionForm.addSection')}
        </Button>
      </Row>
    </Stack>
  )
}

type SectionProps = {
  doc: readonly Section[]
  nth: number
  open: string | null
  flaws: readonly Flaw[]
  onOpen: (id: string | null) => void
  onChange: (section: Section) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function SectionCard({ doc, nth, open, flaws, onOpen, onChange, onMove, onRemove }: SectionProps) {
  const t = useText()
  const section = doc[nth] as Section
  const name = t('inspectionForm.section', { n: nth + 1 })
  const own = flaws.filter(({ path }) => !path.startsWith(`sections.${nth}.items.`))
  const before = doc.slice(0, nth).reduce((sum, { items }) => sum + items.length, 0)
  const items = (next: Question[]) => onChange({ ...section, items: next })
  const add = (item: Question, at: number) => {
    items([...section.items.slice(0, at), item, ...section.items.slice(at)])
    onOpen(item.id)
  }
  return (
    <section className={styles.section} aria-label={name}>
      <Row gap={3} between>
        <h3>{name}</h3>
        <Steps what={name} isFirst={nth === 0} isLast={nth === doc.length - 1} onMove={onMove} onRemove={onRemove} />
      </Row>
      <PairInput
        label={t('inspectionForm.sectionTitle')}
        value={section.title}
        max={limits.title}
        bad={own.length > 0}
        onChange={(title) => onChange({ ...section, title })}
      />
      {own.map(({ path, text }) => (
        <p key={path} className={styles.flaw} role="alert">
          {text}
        </p>
      ))}
      {section.items.map((item, at) => (
        <QuestionCard
          key={item.id}
          doc={doc}
          item={item}
          n={before + at + 1}
          isOpen={open === item.id}
          isFirst={at === 0}
          isLast={at === section.items.length - 1}
          flaws={flaws.filter(({ path }) => `${path}.`.startsWith(`sections.${nth}.items.${at}.`))}
          onOpen={() => onOpen(open === item.id ? null : item.id)}
          onChange={(next) => items(section.items.map((one) => (one.id === item.id ? next : one)))}
          onMove={(by) => items(moved(section.items, at, by))}
          onCopy={() => add(copied(item), at + 1)}
          onRemove={() => items(section.items.filter(({ id }) => id !== item.id))}
        />
      ))}
      <Row>
        <Button
          icon={<Icon name="plus" />}
          disabled={before + section.items.length >= limits.questions}
          onClick={() => add(newQuestion('yesNo'), section.items.length)}
        >
          {t('inspectionForm.addQuestion')}
        </Button>
      </Row>
    </section>
  )
}
