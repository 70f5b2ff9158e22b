import type { Peripheral } from '@cpm/contract/estate/agent/report'
import type { Model } from '../fleet/models.ts'
import { type Random, chance, pick, whole } from '../fleet/random.ts'

type Kind = 'printer' | 'scanner' | 'pinpad' | 'drawer'
type Device = Omit<Peripheral, 'serial'> & { kind: Kind; head: string }

const devices: readonly Device[] = [
  { kind: 'printer', name: 'TM-T88VI', maker: 'EPSON', vid: '04b8', pid: '0202', head: 'X2TA' },
  { kind: 'printer', name: 'TSP143III', maker: 'Star Micronics', vid: '0519', pid: '0003', head: '2550' },
  { kind: 'printer', name: 'SRP-350III', maker: 'BIXOLON', vid: '1504', pid: '0006', head: 'SRP3' },
  { kind: 'scanner', name: 'Voyager 1472g', maker: 'Honeywell', vid: '0c2e', pid: '0b6a', head: 'HW14' },
  { kind: 'scanner', name: 'DS2208', maker: 'Zebra Technologies', vid: '05e0', pid: '1200', head: 'S20' },
  { kind: 'scanner', name: 'QuickScan QD2500', maker: 'Datalogic', vid: '05f9', pid: '4204', head: 'E21' },
  { kind: 'pinpad', name: 'Lane/3000', maker: 'Ingenico', vid: '0b00', pid: '0084', head: '2031' },
  { kind: 'pinpad', name: 'P400', maker: 'Verifone', vid: '11ca', pid: '0300', head: '803-' },
  { kind: 'pinpad', name: 'SP20', maker: 'PAX', vid: '2fb8', pid: '2130', head: '0820' },
  { kind: 'drawer', name: 'USB Cash Drawer', maker: 'APG', vid: '0f25', pid: '0500', head: 'APG' },
]

/** What goes wrong with a device of each kind. */
export const faults: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  devices.map(({ kind, name }) => [
    name,
    {
      printer: ['paper_out', 'cover_open', 'overheated'],
      scanner: ['no_response'],
      pinpad: ['tamper', 'no_response'],
      drawer: ['jammed'],
    }[kind],
  ]),
)

function one(random: Random, kind: Kind): Peripheral {
  const {
    kind: _kind,
    head,
    ...device
  } = pick(
    random,
    devices.filter((d) => d.kind === kind),
  )
  return { ...device, serial: `${head}${whole(random, 100_000, 999_999)}` }
}

/** A till has its printer, scanner and pinpad; a handheld has a printer inside and at most something on its port. */
export function peripheralsOf(random: Random, model: Model): Peripheral[] {
  if (model.platform === 'windows') {
    const drawer: Kind[] = chance(random, 0.4) ? ['drawer'] : []
    return (['printer', 'scanner', 'pinpad', ...drawer] as const).map((kind) => one(random, kind))
  }
  if (!model.battery) return (['printer', 'scanner'] as const).map((kind) => one(random, kind))
  return chance(random, 0.15) ? [one(random, chance(random, 0.7) ? 'scanner' : 'pinpad')] : []
}
