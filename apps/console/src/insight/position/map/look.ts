import type { Theme } from '../../../api/state/setting.ts'

/** Colours of the map itself, which a canvas cannot read from the sheets. */
export const mapLook = {
  white: {
    water: '#cfe0ee',
    river: '#b0cde4',
    land: '#f6f5f0',
    border: '#9a8fb0',
    province: '#c3bccf',
    prefecture: '#dcd8e2',
    country: '#4a4560',
    area: '#77718a',
    city: '#3c4256',
    halo: 'rgba(255, 255, 255, 0.86)',
  },
  dark: {
    water: '#0d151f',
    river: '#183752',
    land: '#1c232d',
    border: '#6a6385',
    province: '#3f4658',
    prefecture: '#2d3442',
    country: '#c3bfd6',
    area: '#8f93a8',
    city: '#b9c0cf',
    halo: 'rgba(13, 18, 26, 0.86)',
  },
} as const satisfies Record<Theme, Record<string, string>>
export type Look = (typeof mapLook)[Theme]

/** Of terminals, ways and labels: the tokens of the sheets, in the theme in effect. */
export type Tones = Record<'ok' | 'warn' | 'bad' | 'idle' | 'primary' | 'panel' | 'text' | 'line', string>

export function tonesOf(element: Element): Tones {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    ok: read('--tone-ok'),
    warn: read('--tone-warn'),
    bad: read('--tone-bad'),
    idle: read('--tone-idle'),
    primary: read('--primary'),
    panel: read('--panel'),
    text: read('--text'),
    line: read('--line'),
  }
}
