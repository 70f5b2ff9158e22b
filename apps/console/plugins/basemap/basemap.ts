import type { Plugin } from 'vite'

const name = 'virtual:basemap'
/** Where the files are while the console is not built. */
const served = { tiles: '/basemap.pmtiles', places: '/places.json' } as const

/** What the map is drawn from, and what its search knows: made of packages, in some five seconds. */
async function made(): Promise<{ tiles: Buffer; places: string }> {
  // Read only now: whoever builds no console waits for none of it.
  const { layers, named } = await import('./geography.ts')
  const { pinyinOf } = await import('./names.ts')
  const { pmtiles } = await import('./tiles.ts')
  const short = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  const places = named().map(({ cn, en, lng, lat, z, country }) => [
    cn,
    cn === en ? 0 : en,
    /\p{Script=Han}/u.test(cn) ? pinyinOf(cn) : 0,
    short(lat),
    short(lng),
    z,
    country,
  ])
  return {
    tiles: pmtiles(layers(), { attribution: 'GeoNames (CC BY 4.0), Natural Earth' }),
    places: JSON.stringify(places),
  }
}

/** The offline map: two files beside the scripts, and a module that says where they are. */
export function basemap(): Plugin {
  let refs = { tiles: '', places: '' }
  let isBuild = false
  return {
    name: 'cpm-basemap',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    async buildStart() {
      if (!isBuild) return
      const { tiles, places } = await made()
      refs = {
        tiles: this.emitFile({ type: 'asset', name: 'basemap.pmtiles', source: tiles }),
        places: this.emitFile({ type: 'asset', name: 'places.json', source: places }),
      }
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const url = (file: 'tiles' | 'places') =>
        isBuild ? `import.meta.ROLLUP_FILE_URL_${refs[file]}` : JSON.stringify(served[file])
      return `export const tilesUrl = ${url('tiles')}\nexport const placesUrl = ${url('places')}\n`
    },
    configureServer(server) {
      let files: ReturnType<typeof made> | undefined
      server.middlewares.use(async (request, response, next) => {
        if (request.url !== served.tiles && request.url !== served.places) return next()
        const { tiles, places } = await (files ??= made())
        if (request.url === served.places) return response.end(places)
        const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
        const part = tiles.subarray(Number(from), to === '' ? undefined : Number(to) + 1)
        response.statusCode = 206
        response.setHeader('Content-Range', `bytes ${from}-${Number(from) + part.length - 1}/${tiles.length}`)
        response.end(part)
      })
    },
  }
}
