/** What a person may set for themselves [3.4], and what holds until they do. */
export type ThemeModel = 'white' | 'dark' | 'auto'
export type Theme = 'white' | 'dark'

export type Setting = {
  /** The theme in effect. */
  theme: Theme
  /** The one that was chosen; `auto` follows the hour [4.3]. */
  themeModel: ThemeModel
  uniqueOpened: boolean
  menuButton: boolean
  showRefreshButton: boolean
  showCrumbs: boolean
  autoClose: boolean
  showWorkTab: boolean
  showLanguage: boolean
  showNprogress: boolean
}

export const defaultSetting: Setting = {
  theme: 'white',
  themeModel: 'white',
  uniqueOpened: true,
  menuButton: true,
  showRefreshButton: true,
  showCrumbs: true,
  autoClose: false,
  showWorkTab: true,
  showLanguage: true,
  showNprogress: false,
}

/** Light from 06:00 to 18:00 of the local clock [4.3]. */
export const lightHours = { from: 6, until: 18 } as const

export function themeAt(model: ThemeModel, now: Date): Theme {
  if (model !== 'auto') return model
  const hour = now.getHours()
  return hour >= lightHours.from && hour < lightHours.until ? 'white' : 'dark'
}

/** Whatever is in the storage, a whole setting comes out: each broken field falls back by itself. */
export function readSetting(stored: unknown, now: Date): Setting {
  const from = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const setting: Setting = { ...defaultSetting }
  for (const key of Object.keys(defaultSetting) as (keyof Setting)[]) {
    if (typeof defaultSetting[key] === 'boolean' && typeof from[key] === 'boolean') {
      Object.assign(setting, { [key]: from[key] })
    }
  }
  const model = from.themeModel
  if (model === 'white' || model === 'dark' || model === 'auto') setting.themeModel = model
  setting.theme = themeAt(setting.themeModel, now)
  return setting
}
