import { Button } from 'antd'
import { Can, type Permission } from '../../api/session/can.tsx'
import { useText, type WordKey } from '../../api/text.ts'
import { Icon } from '../values/icon.tsx'

/** Over a list: begins a new one. */
export function AddButton({ code, word, onAdd }: { code: Permission; word: WordKey; onAdd: () => void }) {
  const t = useText()
  return (
    <Can code={code}>
      <Button type="primary" icon={<Icon name="plus" />} onClick={onAdd}>
        {t(word)}
      </Button>
    </Can>
  )
}
