import type { ArtifactFacts } from './artifact.facts.ts'

/** What a program of Windows says of itself: its maker gives a whole suite one product name. */
type Facts = Pick<ArtifactFacts, 'productName' | 'internalName' | 'originalName' | 'description' | 'signer'>

/** What an installer and a build add to a name; it is another with every version, or says nothing of the program. */
const added = [
  /\.(?:exe|dll|msi)$/i,
  /[\s._-]*(?:setup|installer|install)$/i,
  /^(?:setup|installer|install)(?![a-z])[\s._-]*/i,
  /[\s._-]*(?:x64|x86|amd64|arm64|win32|win64|32[ -]?bit|64[ -]?bit)$/i,
  /(?:^|[\s._-]+)v?\d+(?:[._]\d+)*$/i,
  /^[\s._-]+|[\s._-]+$/,
]

function bare(name = ''): string {
  for (let before = '', now = name; ; now = added.reduce((text, one) => text.replace(one, ''), now)) {
    if (now === before) return now.trim()
    before = now
  }
}

const fields = ['internalName', 'originalName', 'description'] as const

/** What a program is called within its suite, as people read it where it says so. */
export const programOf = (facts: Facts): string | null => {
  const names = [facts.description, facts.internalName, facts.originalName].map(bare).filter(Boolean)
  const product = bare(facts.productName).toLowerCase()
  return names.find((name) => name.toLowerCase() !== product) ?? names[0] ?? null
}

/** Whether two are the same program: by the first name that both of them say. Null where they say none. */
export function isSameProgram(one: Facts, other: Facts): boolean | null {
  for (const field of fields) {
    const [is, was] = [bare(one[field]).toLowerCase(), bare(other[field]).toLowerCase()]
    if (is && was) return is === was
  }
  return null
}

/** Whom a certificate names; null of a signature that does not hold. */
export const makerOf = ({ signer }: Facts): string | null =>
  signer?.isVerified ? (/CN=([^,]+)/.exec(signer.subject)?.[1]?.trim() ?? signer.subject) : null

/** An app that shares its product name with another has its own behind it. */
export const nameInSuite = (product: string, own: string): string => `${product} (${own})`

/** What it has behind its product name; null of one that has the product name alone, or another. */
export function ownNameIn(packageName: string, product: string | undefined): string | null {
  if (!product || !packageName.toLowerCase().startsWith(`${product.toLowerCase()} (`)) return null
  return packageName.endsWith(')') ? packageName.slice(product.length + 2, -1) : null
}
