import library from 'gcoord'

// Its types are of its file for Node, in which all stands one step deeper.
const gcoord = library as unknown as typeof library.default

export type Place = { lat: number; lng: number }
export type Shift = (place: Place) => Place

const same: Shift = (place) => place
const by =
  (from: 'WGS84' | 'GCJ02', to: 'WGS84' | 'GCJ02'): Shift =>
  ({ lat, lng }) => {
    const [x, y] = gcoord.transform([lng, lat], gcoord[from], gcoord[to])
    return { lat: y, lng: x }
  }

/** Where a place is drawn on a map, and which place is meant by a point of it: places are kept in WGS 84. */
export const shiftsOf = (gcj02: boolean): { drawn: Shift; meant: Shift } =>
  gcj02 ? { drawn: by('WGS84', 'GCJ02'), meant: by('GCJ02', 'WGS84') } : { drawn: same, meant: same }
