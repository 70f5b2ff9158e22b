import { Button, Input, Space } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '../../../api/text.ts'
import { Icon } from '../../../kit/values/icon.tsx'

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }))

/** Longest answer of this kind. */
const mostLetters = 100

type Props = { label: string; placeholder: string; value: string; onChange: (value: string) => void }

/** An SN or the text of a bar code: typed, or read by the camera. */
export function ScanField({ label, placeholder, value, onChange }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  // Where it is wanted there may be no network; a browser that cannot have it says so when it is.
  useEffect(() => void import('./reader.ts').then(({ warmUp }) => warmUp()).catch(() => null), [])
  return (
    <>
      <Space.Compact block>
        <Input
          aria-label={label}
          placeholder={placeholder}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={mostLetters}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <Button icon={<Icon name="qr" />} onClick={() => setOpen(true)}>
          {t('inspection.scan')}
        </Button>
      </Space.Compact>
      {open ? (
        <Suspense>
          <ScanDialog
            title={label}
            onClose={() => setOpen(false)}
            onFound={(text) => {
              // What a code holds beside its letters nobody could have typed.
              onChange(
                text
                  .replaceAll(/\p{Cc}/gu, '')
                  .trim()
                  .slice(0, mostLetters),
              )
              setOpen(false)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
