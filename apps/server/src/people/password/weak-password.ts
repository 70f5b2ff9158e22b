/** Words with which people make passwords that look strong: `Admin@123`, `Summer-2026`. */
const commonWords = 2000
const alphabet = 'abcdefghijklmnopqrstuvwxyz'

type Judge = (password: string) => boolean
let kept: Promise<Judge> | null = null

/**
 * Whether many people have this password, or one that a guesser makes of theirs: with capitals, digits for letters, a year
 * or a sign behind. Tens of thousands are on the list, so it is read when it is first asked for.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  kept ??= readJudge()
  return (await kept)(password)
}

async function readJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const words = new Set(dictionary['passwords-common'].slice(0, commonWords).filter((word) => /^[a-z]{4,}$/.test(word)))
  return (password) => {
    if ([password, plainOf(password)].some((text) => isMadeOf(text, words))) return true
    const { score, sequence } = guesser.check(password)
    return score < 2 || (sequence.length === 1 && sequence[0]?.pattern === 'dictionary')
  }
}

/** Whether all its letters stand together and are a word of the list, or the beginning of the alphabet. */
function isMadeOf(password: string, words: ReadonlySet<string>): boolean {
  const word = /^[^a-z]*([a-z]{4,})[^a-z]*$/.exec(password.toLowerCase())?.[1]
  return word !== undefined && (words.has(word) || alphabet.startsWith(word))
}

const stoodFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
/** With the letters that digits and signs between letters stand for: `Adm1n`, `P@ssw0rd`. */
const plainOf = (password: string) =>
  password
    .toLowerCase()
    .replace(/(?<=[a-z])[013457@$]+(?=[a-z])/g, (signs) => Array.from(signs, (sign) => stoodFor[sign] ?? sign).join(''))

/** Whether the password has one of its owner's names in it; of an address what stands before the @. */
export function hasOwnName(password: string, names: readonly (string | null)[]): boolean {
  const text = password.toLowerCase()
  return names.some((name) => {
    const own = (name ?? '').split('@')[0]?.trim().toLowerCase() ?? ''
    return own.length >= 3 && text.includes(own)
  })
}
