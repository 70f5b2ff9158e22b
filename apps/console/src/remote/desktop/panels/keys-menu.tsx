import { Dropdown, type MenuProps } from 'antd'
import type { WordKey } from '@cpm/contract'
import { useText } from '../../../api/text.ts'
import type { Desk } from '../desk.ts'
import { type AndroidKey, type Key, type SpecialKey, androidKeys, functionKeys, specialKeys } from '../picture/keys.ts'
import { Tool } from '../viewer/tool.tsx'

/** What is written on the keys; the same in every language. */
const names: Readonly<Record<SpecialKey, string>> = {
  ctrlAltDel: 'Ctrl+Alt+Del',
  altTab: 'Alt+Tab',
  altF4: 'Alt+F4',
  win: 'Win',
  ctrlEsc: 'Ctrl+Esc',
  ctrlShiftEsc: 'Ctrl+Shift+Esc',
  esc: 'Esc',
  tab: 'Tab',
  enter: 'Enter',
  backspace: 'Backspace',
  del: 'Delete',
  printScreen: 'PrtSc',
  ctrlA: 'Ctrl+A',
  ctrlC: 'Ctrl+C',
  ctrlV: 'Ctrl+V',
}
const androidWords: Readonly<Record<AndroidKey, WordKey>> = {
  back: 'remoteDesktop.android.back',
  home: 'remoteDesktop.android.home',
  recents: 'remoteDesktop.android.recents',
  power: 'remoteDesktop.android.power',
  volumeUp: 'remoteDesktop.android.volumeUp',
  volumeDown: 'remoteDesktop.android.volumeDown',
}

type Props = {
  desk: Desk
  isAndroid: boolean
  /** There is room for its name. */
  named: boolean
  reason: string | null
}

/** Keys that do not reach the page, or that no keyboard here has. */
export function KeysMenu({ desk, isAndroid, named, reason }: Props) {
  const t = useText()
  const keys = new Map<string, readonly Key[]>()
  const entry = (key: string, label: string, pressed: readonly Key[]) => {
    keys.set(key, pressed)
    return { key, label }
  }
  const special = (Object.keys(specialKeys) as SpecialKey[]).map((key) => entry(key, names[key], specialKeys[key]))
  const android = (Object.keys(androidKeys) as AndroidKey[]).map((key) =>
    entry(`android ${key}`, t(androidWords[key]), androidKeys[key]),
  )
  const functions = functionKeys.map((key, at) => entry(`F${at + 1}`, `F${at + 1}`, [key]))
  const items: MenuProps['items'] = [
    ...(isAndroid ? [{ type: 'group' as const, label: t('remoteDesktop.keysAndroid'), children: android }] : []),
    { type: 'group', label: t('remoteDesktop.keysBrowser'), children: special },
    { key: 'functions', label: t('remoteDesktop.keysFunction'), children: functions },
  ]
  const tool = <Tool icon="keys" label={t('remoteDesktop.keys')} named={named} reason={reason} />
  if (reason !== null) return tool
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        style: { maxHeight: 'min(560px, 70vh)', overflowY: 'auto' },
        onClick: ({ key }) => desk.picture.press(keys.get(key) ?? []),
      }}
    >
      {tool}
    </Dropdown>
  )
}
