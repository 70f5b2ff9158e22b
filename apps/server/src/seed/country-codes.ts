const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

/** Regions that have two letters and a name, and are no country of ISO 3166-1. */
const otherRegions: ReadonlySet<string> = new Set([
  'AC', // Ascension Island
  'CP', // Clipperton Island
  'CQ', // Sark
  'DG', // Diego Garcia
  'EA', // Ceuta and Melilla
  'EU', // European Union
  'EZ', // Eurozone
  'IC', // Canary Islands
  'QO', // Outlying Oceania
  'TA', // Tristan da Cunha
  'UN', // United Nations
  'XA', // texts with accents, for tests
  'XB', // texts from right to left, for tests
  'XK', // Kosovo
  'ZZ', // an unknown region
])

/** The two letters of every country of ISO 3166-1, in order. */
export function countryCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !otherRegions.has(code) && names.of(code) !== undefined && isInUse(code))
}

/** Codes given up long ago have a name too, that of what they became. */
const isInUse = (code: string) => new Intl.Locale('und', { region: code }).region === code
