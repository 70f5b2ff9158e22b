import { type ThemeConfig, theme as antd } from 'antd'
import type { Theme } from '../api/state/setting.ts'

/** The colours of global.css that antd must know as values, to make others from them. */
export const palette = {
  white: {
    bg: '#f4f6fa',
    panel: '#ffffff',
    raised: '#ffffff',
    line: '#dfe4ed',
    'line-soft': '#ebeef4',
    // What a box or a field is seen by: three to one on every ground it stands on.
    field: '#818b9f',
    text: '#131a2b',
    muted: '#515b74',
    faint: '#5f6981',
    placeholder: '#6b7489',
    primary: '#2f5fe6',
    // Under the pointer and pressed: antd's own are lighter, and white on them is not readable.
    'primary-hover': '#2551d0',
    'primary-active': '#1d44b4',
    'error-hover': '#b9262d',
    link: '#2857d9',
    error: '#cf2f36',
    'tone-ok': '#16984a',
    'tone-warn': '#c47a06',
  },
  dark: {
    bg: '#0d1117',
    panel: '#141a22',
    raised: '#1b222c',
    line: '#2b3441',
    'line-soft': '#212935',
    field: '#707c95',
    text: '#e6eaf1',
    muted: '#a6b0c2',
    faint: '#94a0b4',
    placeholder: '#8591a6',
    primary: '#3f6ceb',
    'primary-hover': '#3560dc',
    'primary-active': '#2b53c6',
    'error-hover': '#ff9195',
    link: '#8fb0ff',
    error: '#ff7a7f',
    'tone-ok': '#34c06a',
    'tone-warn': '#f0a53a',
  },
} as const satisfies Record<Theme, Record<string, string>>

/** Fields and buttons under a finger are 44 pixels, the small ones too. */
const underAFinger = { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 } as const

/** All of antd's look, once: quiet borders, radius 6, 14 px, and the contrasts axe asks for in both themes. */
export function antdTheme(theme: Theme, isTouch: boolean): ThemeConfig {
  const c = palette[theme]
  return {
    algorithm: theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    hashed: false,
    cssVar: { key: 'cpm' },
    token: {
      colorPrimary: c.primary,
      colorPrimaryHover: c['primary-hover'],
      colorPrimaryActive: c['primary-active'],
      colorErrorHover: c['error-hover'],
      colorInfo: c.primary,
      colorSuccess: c['tone-ok'],
      colorWarning: c['tone-warn'],
      colorError: c.error,
      colorLink: c.link,
      colorBgLayout: c.bg,
      colorBgContainer: c.panel,
      colorBgElevated: c.raised,
      colorBorder: c.field,
      colorBorderSecondary: c['line-soft'],
      colorText: c.text,
      colorTextSecondary: c.muted,
      colorTextTertiary: c.faint,
      colorTextDescription: c.faint,
      colorTextPlaceholder: c.placeholder,
      borderRadius: 6,
      fontSize: 14,
      ...(isTouch ? underAFinger : {}),
      fontFamily: 'var(--font)',
      fontFamilyCode: 'var(--mono)',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
      boxShadow: 'var(--shadow)',
      boxShadowSecondary: 'var(--shadow)',
    },
    components: {
      Button: {
        // A button is seen by its words: its border may be quiet.
        defaultBorderColor: c.line,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        // Dark text on the light red of the dark theme: no one red is readable both as text and under white.
        dangerColor: theme === 'dark' ? '#2a0a0c' : '#ffffff',
        textTextColor: c.muted,
        // antd's own lighter primary is not readable on white.
        defaultHoverColor: c.link,
        defaultActiveColor: c.link,
      },
      // Off, it is a box like others: antd's own grey is not seen well enough.
      Switch: { colorTextQuaternary: c.field, colorTextTertiary: c.muted },
      Modal: { titleFontSize: 16 },
      Tabs: { itemSelectedColor: c.link, itemHoverColor: c.link },
      // The chosen one stands out of its track, in the dark by being lighter.
      Segmented:
        theme === 'dark'
          ? { trackBg: c.bg, itemSelectedBg: c.line, itemHoverBg: c['line-soft'] }
          : { trackBg: c['line-soft'], itemSelectedBg: c.raised },
      Form: { labelColor: c.muted, verticalLabelPadding: '0 0 4px' },
      Pagination: { itemActiveBg: 'transparent' },
    },
  }
}
