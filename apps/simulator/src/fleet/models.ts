import type { Platform } from '@cpm/contract/estate/agent/report'
import { type Random, whole } from './random.ts'

const gib = 1024 ** 3

export type Model = {
  maker: string
  model: string
  platform: Platform
  os: string
  osVersions: readonly string[]
  roms: readonly string[]
  resolution: string
  memory: number
  storage: number
  battery: boolean
  network: readonly ('wifi' | 'cellular' | 'ethernet')[]
  /** First bytes of the maker's network cards. */
  oui: string
  /** Share of the fleet, to others' shares. */
  share: number
  sn(random: Random, index: number): string
}

const digits = (random: Random, length: number): string => Array.from({ length }, () => whole(random, 0, 9)).join('')
/** The index makes it unique, the rest makes it look like one of the maker's. */
const serial =
  (head: string, tail: number) =>
  (random: Random, index: number): string =>
    head + digits(random, tail) + String(index).padStart(5, '0')

const android = { platform: 'android', os: 'Android' } as const
const windows = { platform: 'windows', os: 'Windows 10 IoT Enterprise' } as const

/** Terminals as shops have them: handheld and countertop Android ones, and Windows tills. */
export const models: readonly Model[] = [
  {
    ...android,
    maker: 'PAX',
    model: 'A920Pro',
    osVersions: ['8.1.0', '10'],
    resolution: '720x1280',
    memory: 2 * gib,
    storage: 16 * gib,
    roms: ['PayDroid_8.1.0_Sagittarius_V11.1.62_20231030', 'PayDroid_10_Sagittarius_V12.2.08_20240619'],
    battery: true,
    network: ['wifi', 'cellular'],
    oui: '00:07:ef',
    share: 20,
    sn: serial('1850', 3),
  },
  {
    ...android,
    maker: 'PAX',
    model: 'A77',
    osVersions: ['8.1.0'],
    resolution: '720x1440',
    memory: 1 * gib,
    storage: 8 * gib,
    roms: ['PayDroid_8.1.0_Aquarius_V10.3.33_20230814'],
    battery: true,
    network: ['wifi', 'cellular'],
    oui: '00:07:ef',
    share: 6,
    sn: serial('1170', 3),
  },
  {
    ...android,
    maker: 'SUNMI',
    model: 'V2s',
    osVersions: ['11'],
    resolution: '720x1440',
    memory: 3 * gib,
    storage: 32 * gib,
    roms: ['2.4.13', '2.5.6', '2.6.21'],
    battery: true,
    network: ['wifi', 'cellular'],
    oui: '74:f7:f6',
    share: 18,
    sn: serial('VB17', 4),
  },
  {
    ...android,
    maker: 'SUNMI',
    model: 'P2 Pro',
    osVersions: ['7.1.1'],
    resolution: '720x1440',
    memory: 2 * gib,
    storage: 16 * gib,
    roms: ['1.10.42', '1.11.9'],
    battery: true,
    network: ['wifi', 'cellular'],
    oui: '74:f7:f6',
    share: 14,
    sn: serial('P2A2', 4),
  },
  {
    ...android,
    maker: 'SUNMI',
    model: 'T3 PRO',
    osVersions: ['13'],
    resolution: '1920x1080',
    memory: 4 * gib,
    storage: 64 * gib,
    roms: ['3.2.8', '3.3.1'],
    battery: false,
    network: ['ethernet', 'wifi'],
    oui: '74:f7:f6',
    share: 10,
    sn: serial('T30P', 4),
  },
  {
    ...android,
    maker: 'Newland',
    model: 'N910',
    osVersions: ['5.1.1', '7.1.2'],
    resolution: '720x1280',
    memory: 1 * gib,
    storage: 8 * gib,
    roms: ['V2.1.67', 'V2.2.04'],
    battery: true,
    network: ['wifi', 'cellular'],
    oui: '44:7f:77',
    share: 8,
    sn: serial('NNC7', 4),
  },
  {
    ...android,
    maker: 'Verifone',
    model: 'T650p',
    osVersions: ['10'],
    resolution: '720x1280',
    memory: 2 * gib,
    storage: 16 * gib,
    roms: ['R01.02.00.2404', 'R01.03.01.2411'],
    battery: true,
    network: ['wifi', 'cellular'],
    oui: '00:0b:4f',
    share: 7,
    sn: serial('403-', 3),
  },
  {
    ...android,
    maker: 'Ingenico',
    model: 'AXIUM DX8000',
    osVersions: ['10'],
    resolution: '720x1440',
    memory: 2 * gib,
    storage: 16 * gib,
    roms: ['DX8000_A10_2.18.4'],
    battery: true,
    network: ['wifi', 'cellular'],
    oui: '54:e1:40',
    share: 4,
    sn: serial('2231', 4),
  },
  {
    ...windows,
    maker: 'HP',
    model: 'Engage One Pro',
    osVersions: ['10.0.19044'],
    resolution: '1920x1080',
    memory: 8 * gib,
    storage: 256 * gib,
    roms: ['21H2 19044.5247'],
    battery: false,
    network: ['ethernet'],
    oui: '3c:52:82',
    share: 6,
    sn: serial('8CC', 2),
  },
  {
    ...windows,
    maker: 'NCR',
    model: 'RealPOS XR7',
    osVersions: ['10.0.17763'],
    resolution: '1366x768',
    memory: 8 * gib,
    storage: 128 * gib,
    roms: ['1809 17763.6659'],
    battery: false,
    network: ['ethernet'],
    oui: '00:26:55',
    share: 4,
    sn: serial('47-', 3),
  },
  {
    ...windows,
    maker: 'Posiflex',
    model: 'XT-3915',
    osVersions: ['10.0.19044'],
    resolution: '1024x768',
    memory: 4 * gib,
    storage: 128 * gib,
    roms: ['21H2 19044.4651'],
    battery: false,
    network: ['ethernet', 'wifi'],
    oui: '00:19:0f',
    share: 3,
    sn: serial('PFX', 3),
  },
]
