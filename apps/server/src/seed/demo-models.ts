import type { Platform } from '@cpm/contract/estate/agent/report'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

type DemoModel = readonly [maker: string, name: string, resolution: string, platform: Platform]

/** Models of the simulated fleet. One is left out, so that the catalogue has something to take in. */
const models: readonly DemoModel[] = [
  ['PAX', 'A920Pro', '720x1280', 'android'],
  ['PAX', 'A77', '720x1440', 'android'],
  ['SUNMI', 'V2s', '720x1440', 'android'],
  ['SUNMI', 'P2 Pro', '720x1440', 'android'],
  ['SUNMI', 'T3 PRO', '1920x1080', 'android'],
  ['Verifone', 'T650p', '720x1280', 'android'],
  ['Ingenico', 'AXIUM DX8000', '720x1440', 'android'],
  ['HP', 'Engage One Pro', '1920x1080', 'windows'],
  ['NCR', 'RealPOS XR7', '1366x768', 'windows'],
  ['Posiflex', 'XT-3915', '1024x768', 'windows'],
]

/** What the fleet has on its ports, but for the cash drawer, which is known to nobody yet. */
const peripherals = [
  ['printer', 'EPSON', 'TM-T88VI', '04b8', '0202'],
  ['printer', 'Star Micronics', 'TSP143III', '0519', '0003'],
  ['printer', 'BIXOLON', 'SRP-350III', '1504', '0006'],
  ['scanner', 'Honeywell', 'Voyager 1472g', '0c2e', '0b6a'],
  ['scanner', 'Zebra Technologies', 'DS2208', '05e0', '1200'],
  ['scanner', 'Datalogic', 'QuickScan QD2500', '05f9', '4204'],
  ['pinpad', 'Ingenico', 'Lane/3000', '0b00', '0084'],
  ['pinpad', 'Verifone', 'P400', '11ca', '0300'],
  ['pinpad', 'PAX', 'SP20', '2fb8', '2130'],
] as const

const tills = ['T3 PRO', 'Engage One Pro', 'RealPOS XR7', 'XT-3915']
/** Of a till any of them is welcome; one kind of till must have one of these. */
const required: Readonly<Record<string, string>> = { 'T3 PRO': 'TM-T88VI', 'RealPOS XR7': 'DS2208' }

/** A catalogue for the demo, so that the fleet's models, peripherals and their faults have something to go by. */
export async function seedDemoModels(db: Kysely<Tables>): Promise<void> {
  const devices = await db
    .insertInto('peripheral')
    .values(
      peripherals.map(([type, maker, name, vid, pid]) => ({
        enterprise_id: null,
        type,
        maker,
        brand: null,
        name,
        vid,
        pid,

        serial_port: null,
        baud_rate: null,
        identifier: null,
        authorization_code: null,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const known = await db
    .insertInto('model')
    .values(
      models.map(([maker, name, resolution, platform]) => ({
        enterprise_id: null,
        maker,
        name,
        resolution,
        platform,

        description: null,
        picture: null,
        picture_type: null,
        picture_at: null,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const expected = known
    .filter((model) => tills.includes(model.name))
    .flatMap((model) =>
      devices.map((device) => ({
        model_id: model.id,
        peripheral_id: device.id,
        required: required[model.name] === device.name,
      })),
    )
  await db.insertInto('model_peripheral').values(expected).execute()
}
