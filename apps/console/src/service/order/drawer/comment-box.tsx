import { type OrderDetail, orderLimits } from '@cpm/contract/service/order/order.shape'
import { Button, Mentions } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { toast } from '../../../api/state/toast.ts'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { useUnsaved } from '../../../kit/page/tab-route.ts'
import { Icon } from '../../../kit/values/icon.tsx'

type Picture = { id: string; name: string }

/** Accounts whose name stands behind an @ in the text. */
const namedIn = (text: string, people: readonly { id: string; name: string }[]) =>
  people.filter(({ name }) => ` ${text} `.includes(`@${name} `) || ` ${text} `.includes(`@${name}\n`))

/** Says something to an order: with people who are told of it, and pictures. Ctrl+Enter sends. */
export function CommentBox({ order }: { order: OrderDetail }) {
  const t = useText()
  const may = useCan('order.create')
  const [text, setText] = useState('')
  const { pictures, coming, bring, drop } = usePictures(order.id)
  const people = useRead(quietApi.order.people, { id: order.id }, { enabled: may })
  const known = people.data?.records ?? []
  const comment = useAction(api.order.comment, {
    onDone: () => {
      setText('')
      drop()
    },
  })
  useUnsaved(text.trim() !== '')
  if (!may) return null
  const isEmpty = text.trim() === ''

  function send(): void {
    if (isEmpty || coming > 0 || comment.isPending) return
    const mentions = namedIn(text, known).map(({ id }) => id)
    comment.mutate({
      id: order.id,
      text,
      ...(mentions.length > 0 ? { mentions } : {}),
      ...(pictures.length > 0 ? { fileIds: pictures.map(({ id }) => id) } : {}),
    })
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <Stack as="section" gap={2} aria-label={t('order.comment')}>
      <Mentions
        aria-label={t('order.comment')}
        placeholder={t('order.commentHint')}
        value={text}
        maxLength={orderLimits.text}
        autoSize={{ minRows: 2, maxRows: 10 }}
        options={known.map(({ name }) => ({ value: name, label: name }))}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      <Row gap={2} between>
        <Row gap={2}>
          <PictureButton coming={coming > 0} onChoose={(files) => files.forEach((file) => void bring(file))} />
          {pictures.map(({ id, name }) => (
            <Button key={id} icon={<Icon name="close" />} title={t('order.removePicture')} onClick={() => drop(id)}>
              {name}
            </Button>
          ))}
        </Row>
        <Button type="primary" disabled={isEmpty || coming > 0} loading={comment.isPending} onClick={send}>
          {t('order.sendComment')}
        </Button>
      </Row>
    </Stack>
  )
}

type PictureProps = { coming: boolean; onChoose: (files: readonly File[]) => void }

function PictureButton({ coming, onChoose }: PictureProps) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg"
        aria-label={t('order.addPicture')}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // The same once more may be chosen again.
          event.target.value = ''
        }}
      />
      <Button icon={<Icon name="upload" />} loading={coming} onClick={() => field.current?.click()}>
        {t('order.addPicture')}
      </Button>
    </>
  )
}

/** Pictures that go with the next comment: they are sent as they are chosen. */
function usePictures(orderId: string) {
  const t = useText()
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [coming, setComing] = useState(0)
  async function bring(file: Blob & { name: string }): Promise<void> {
    if (pictures.length + coming >= orderLimits.pictures) {
      toast.error(t('order.tooManyFiles', { most: orderLimits.pictures }))
      return
    }
    setComing((n) => n + 1)
    try {
      const made = await api.order.putFile({ id: orderId, name: file.name, bytes: file })
      setPictures((before) => [...before, made])
    } catch {
      // What was refused was told already.
    } finally {
      setComing((n) => n - 1)
    }
  }
  const drop = (id?: string) => setPictures((before) => (id === undefined ? [] : before.filter((one) => one.id !== id)))
  return { pictures, coming, bring, drop }
}
