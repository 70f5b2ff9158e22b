/** The file name of an address, without its query. */
const nameOf = (address: string) => address.replace(/[?#].*$/s, '')

/** The address is one PMTiles file, not a tile among many. */
export const isOneFile = (address: string): boolean => /\.pmtiles$/i.test(nameOf(address))

/** The source of the map sends shapes, which the console draws; any other source sends pictures. */
export const isVector = (address: string): boolean => isOneFile(address) || /\.(mvt|pbf)$/i.test(nameOf(address))
