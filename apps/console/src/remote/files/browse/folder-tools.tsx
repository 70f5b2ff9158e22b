import { Button } from 'antd'
import { useRef } from 'react'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { aboveOf } from './paths.ts'
import type { FolderProps } from './folder-table.tsx'

/** What can be done with the folder itself. */
export function FolderTools({ found, path, mayChange, onGo, onUpload, onMake }: FolderProps & { onMake: () => void }) {
  const t = useText()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Row gap={3}>
      <Button onClick={() => onGo(aboveOf(path, found.roots))} icon={<Icon name="chevronLeft" />}>
        {t('desk.up')}
      </Button>
      {mayChange ? (
        <>
          <Button type="primary" icon={<Icon name="upload" />} onClick={() => chooser.current?.click()}>
            {t('desk.upload')}
          </Button>
          <Button icon={<Icon name="plus" />} onClick={onMake}>
            {t('desk.newFolder')}
          </Button>
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            aria-label={t('desk.upload')}
            onChange={({ target }) => {
              void onUpload([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </>
      ) : (
        <Muted small>{t('desk.looksOnly')}</Muted>
      )}
    </Row>
  )
}
