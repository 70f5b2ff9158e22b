import type { Peripheral } from '@cpm/contract/estate/agent/report'
import { type Model, models } from './models.ts'
import { peripheralsOf } from '../fake/peripherals.ts'
import { type Place, places } from './places.ts'
import { type Random, between, pick, seededFor, whole } from './random.ts'

/** A terminal as it left the factory and stands in its shop: the same for the same seed. */
export type TerminalSpec = {
  index: number
  sn: string
  name: string
  model: Model
  osVersion: string
  rom: string
  /** Index of the shop. */
  shop: number
  place: Place
  lat: number
  lng: number
  network: 'wifi' | 'cellular' | 'ethernet'
  networkName: string
  ip: string
  mac: string
  bluetooth: string | undefined
  peripherals: readonly Peripheral[]
  /** Days between two starts, and the time of day of one, in milliseconds. */
  bootEveryDays: number
  bootTimeMs: number
  starts: number
  /** Its own stream of chance, for what it does later. */
  random: Random
}

const totalShare = models.reduce((sum, model) => sum + model.share, 0)

function modelOf(random: Random): Model {
  let at = random() * totalShare
  return models.find((model) => (at -= model.share) < 0) ?? (models[0] as Model)
}

const hex = (random: Random): string => whole(random, 0, 255).toString(16).padStart(2, '0')
const mac = (random: Random, oui: string): string => `${oui}:${hex(random)}:${hex(random)}:${hex(random)}`

/** `count` terminals of a seed from the `first` on, spread over the first `shops` shops. */
export function makeFleet(seed: number, count: number, shops = places.length, first = 0): TerminalSpec[] {
  return Array.from({ length: count }, (_, nth) => makeTerminal(seed, first + nth, Math.min(shops, places.length)))
}

function makeTerminal(seed: number, index: number, shops: number): TerminalSpec {
  const random = seededFor(seed, index)
  const model = modelOf(random)
  const shop = index % shops
  const place = places[shop] as Place
  const till = Math.floor(index / shops) + 1
  const network = pick(random, model.network)
  const chinese = /[\u4e00-\u9fff]/.test(place.name)
  const kind = model.battery ? (chinese ? '手持' : 'Handheld') : chinese ? '收银台' : 'Till'
  return {
    index,
    sn: model.sn(random, index),
    name: `${place.name} ${kind} ${till}`,
    model,
    osVersion: pick(random, model.osVersions),
    rom: pick(random, model.roms),
    shop,
    place,
    // Some 40 metres about the door.
    lat: place.lat + between(random, -0.0004, 0.0004),
    lng: place.lng + between(random, -0.0004, 0.0004),
    network,
    networkName:
      network === 'cellular' ? pick(random, place.operators) : network === 'wifi' ? `HR-${shop + 1}-POS` : 'Ethernet',
    ip:
      network === 'cellular'
        ? `10.${whole(random, 64, 127)}.${whole(random, 0, 255)}.${whole(random, 1, 254)}`
        : `192.168.${shop + 10}.${(till % 240) + 10}`,
    mac: mac(random, model.oui),
    bluetooth: model.platform === 'android' ? mac(random, model.oui) : undefined,
    peripherals: peripheralsOf(random, model),
    bootEveryDays: model.battery ? 1 : whole(random, 3, 14),
    bootTimeMs: between(random, 7, 9.5) * 3_600_000,
    starts: whole(random, 20, 900),
    random,
  }
}
