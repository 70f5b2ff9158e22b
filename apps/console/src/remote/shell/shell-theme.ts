import type { ITheme } from '@xterm/xterm'

/** The sixteen colours of a terminal, so that each can be read on its ground; the rest is of the page's tokens. */
const light: ITheme = {
  black: '#1f2937',
  red: '#b42318',
  green: '#1a7f37',
  yellow: '#8a5a00',
  blue: '#1f5fd6',
  magenta: '#8a3fb5',
  cyan: '#0b7285',
  white: '#5d6677',
  brightBlack: '#6b7489',
  brightRed: '#cf2f36',
  brightGreen: '#218a43',
  brightYellow: '#a06a00',
  brightBlue: '#3478f0',
  brightMagenta: '#a04fcf',
  brightCyan: '#0e8a9e',
  brightWhite: '#131a2b',
}
const dark: ITheme = {
  black: '#49546a',
  red: '#ff7a7f',
  green: '#5bd38a',
  yellow: '#f0b65a',
  blue: '#82abff',
  magenta: '#c9a0ff',
  cyan: '#5fd0dd',
  white: '#c9d1de',
  brightBlack: '#8591a6',
  brightRed: '#ff9ca0',
  brightGreen: '#86e5aa',
  brightYellow: '#ffd08a',
  brightBlue: '#a9c6ff',
  brightMagenta: '#dcc1ff',
  brightCyan: '#8fe5ee',
  brightWhite: '#ffffff',
}

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** What is found stands out, and is read on its mark, in the theme the page has now. */
export const foundMarks = () => ({
  matchBackground: token('--primary-soft'),
  matchBorder: token('--tone-warn'),
  matchOverviewRuler: token('--tone-warn'),
  activeMatchBackground: token('--primary-line'),
  activeMatchBorder: token('--text'),
  activeMatchColorOverviewRuler: token('--primary'),
})

/** The look of a shell in the theme the page has now. */
export function themeOf(isDark: boolean): ITheme {
  return {
    ...(isDark ? dark : light),
    background: token('--sunken'),
    foreground: token('--text'),
    cursor: token('--primary'),
    cursorAccent: token('--sunken'),
    selectionBackground: token('--primary-line'),
    selectionForeground: token('--text'),
  }
}
