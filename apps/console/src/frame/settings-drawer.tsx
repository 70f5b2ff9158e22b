import { Button, Segmented, Switch } from 'antd'
import { setSetting, useSession } from '../api/session/session.ts'
import { type Setting, type ThemeModel, defaultSetting } from '../api/state/setting.ts'
import { Icon } from '../kit/values/icon.tsx'
import { Drawer } from '../kit/dialog/drawer.tsx'
import { useText } from '../api/text.ts'
import styles from './settings-drawer.module.css'

type Flag = { [K in keyof Setting]: Setting[K] extends boolean ? K : never }[keyof Setting]
const flags: readonly Flag[] = [
  'uniqueOpened',
  'menuButton',
  'showRefreshButton',
  'showCrumbs',
  'showWorkTab',
  'showLanguage',
  'showNprogress',
  'autoClose',
]

/** Settings [3.4], 265 px; each is in effect at once and kept. */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const setting = useSession((s) => s.setting)
  const set = (patch: Partial<Setting>) => {
    setSetting(patch)
    if (useSession.getState().setting.autoClose && !('autoClose' in patch)) onClose()
  }
  const themes: { value: ThemeModel; icon: 'sun' | 'moon' | 'auto' }[] = [
    { value: 'white', icon: 'sun' },
    { value: 'dark', icon: 'moon' },
    { value: 'auto', icon: 'auto' },
  ]
  return (
    <Drawer open={open} onClose={onClose} size={265} title={t('setting.title')} className={styles.settings}>
      <div id="setting-theme" className={styles.settingHead}>
        {t('setting.theme')}
      </div>
      <Segmented<ThemeModel>
        block
        aria-labelledby="setting-theme"
        value={setting.themeModel}
        onChange={(themeModel) => set({ themeModel })}
        options={themes.map(({ value, icon }) => ({
          value,
          label: (
            <span className={styles.settingTheme}>
              <Icon name={icon} size={15} />
              {t(`setting.${value}`)}
            </span>
          ),
        }))}
      />
      <p className={styles.settingHint}>{setting.themeModel === 'auto' ? t('setting.autoHint') : null}</p>
      <ul>
        {flags.map((flag) => (
          <li key={flag}>
            <label htmlFor={`setting-${flag}`}>{t(`setting.${flag}`)}</label>
            <Switch
              id={`setting-${flag}`}
              size="small"
              checked={setting[flag]}
              onChange={(on) => set({ [flag]: on })}
            />
          </li>
        ))}
      </ul>
      <Button block onClick={() => set({ ...defaultSetting })}>
        {t('setting.reset')}
      </Button>
    </Drawer>
  )
}
