import { animationEdit, type AnimationRow } from '@cpm/contract/delivery/animation/animation'
import { animationFields } from '@cpm/contract/delivery/animation/animation.fields'
import { artifactRules } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { checkFile } from '@cpm/contract/kernel/file/files'
import { Form, Segmented } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api/api.ts'
import { calling } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { useHold } from '../../kit/form/hold.ts'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import { RowForm } from '../../platform/resource/row-form.tsx'
import { sendArtifact } from '../artifact/send-artifact.ts'
import { FileButton } from './frames/file-button.tsx'
import {
  allFrames,
  closeFrames,
  type Film,
  filmFrom,
  filmOf,
  type Frame,
  isWrong,
  usualMaking,
  type Wrong,
  zipOf,
} from './frames/film.ts'
import { FramesInput } from './frames/frames-input.tsx'
import { MakingFields } from './frames/making-fields.tsx'
import { Player } from './player.tsx'

type Made = { film: Film; zip: File | null }
type Asked = z.output<typeof animationEdit>

/** What a file of ours is called: letters and digits of its name alone [5.6]. */
const fileName = (name: string) => `${name.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'boot'}.zip`

/** Makes an animation of pictures, or takes one that is made; or says something else of one. */
export function AnimationForm({ row, onClose }: { row: AnimationRow | null; onClose: () => void }) {
  const made = useRef<Made | null>(null)
  const create = calling(api.animation.create, async (asked: Asked) => {
    const { film, zip } = made.current as Made
    const file = zip ?? new File([await zipOf(film)], fileName(asked.name), { lastModified: 0 })
    const sending = { onProgress: () => {}, signal: new AbortController().signal }
    const { id } = await sendArtifact('animation', file, sending)
    return api.animation.create({ ...asked, artifactId: id })
  })
  return (
    <RowForm
      drawer
      width={680}
      of="animation"
      row={row}
      form={animationEdit}
      create={create}
      update={api.animation.update}
      onClose={onClose}
    >
      <FormFields of={animationFields} names={['name', 'introduction']} more={{ name: { focus: true } }} />
      {row ? null : (
        <Source
          onChange={(next) => {
            made.current = next
          }}
        />
      )}
    </RowForm>
  )
}

/** Pictures that are put together here, or an archive; played below. */
function Source({ onChange }: { onChange: (made: Made | null) => void }) {
  const t = useText()
  const form = Form.useFormInstance()
  const name = (Form.useWatch('name', form) as string | undefined) ?? ''
  const [from, setFrom] = useState<'pictures' | 'zip'>('pictures')
  const [frames, setFrames] = useState<Frame[]>([])
  const [making, setMaking] = useState(usualMaking)
  const [archive, setArchive] = useState<{ film: Film; zip: File } | null>(null)
  const put = useMemo(() => filmFrom(frames, making), [frames, making])
  const film = from === 'zip' ? (archive?.film ?? null) : put
  const zip = from === 'zip' ? (archive?.zip ?? null) : null
  useHold(film === null)
  useEffect(() => onChange(film && { film, zip }), [film, zip, onChange])
  const open = useRef<readonly Frame[]>([])
  open.current = [...frames, ...(archive ? allFrames(archive.film) : [])]
  useEffect(() => () => closeFrames(open.current), [])
  return (
    <>
      <Form.Item label={t('animation.from')}>
        <Segmented
          value={from}
          options={(['pictures', 'zip'] as const).map((value) => ({ value, label: t(`animation.from.${value}`) }))}
          onChange={setFrom}
        />
      </Form.Item>
      {from === 'pictures' ? (
        <>
          <Form.Item
            label={t('animation.pictures')}
            extra={frames.some(({ name: of }) => !/\.png$/i.test(of)) ? t('animation.jpgNote') : undefined}
          >
            <FramesInput frames={frames} onChange={setFrames} />
          </Form.Item>
          <MakingFields value={making} pictures={frames.length} onChange={setMaking} />
        </>
      ) : (
        <ZipField onChange={setArchive} />
      )}
      {film ? <Player key={allFrames(film).length} film={film} name={name} /> : <p>{t('animation.noFrames')}</p>}
    </>
  )
}

function ZipField({ onChange }: { onChange: (archive: { film: Film; zip: File } | null) => void }) {
  const t = useText()
  const [wrong, setWrong] = useState<Wrong | null>(null)
  async function take(zip: File | undefined): Promise<void> {
    if (!zip) return
    const problem = checkFile(artifactRules.animation, zip)
    const film = problem ?? (await filmOf(zip))
    setWrong(isWrong(film) ? film : null)
    onChange(isWrong(film) ? null : { film, zip })
  }
  return (
    <Form.Item label={t('animation.from.zip')}>
      <FileButton
        endings={artifactRules.animation.endings}
        label={t('animation.chooseZip')}
        rule={t('animation.zipRule')}
        wrong={wrong}
        onFiles={([zip]) => void take(zip)}
      />
    </Form.Item>
  )
}
