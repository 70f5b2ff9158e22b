import { allPermissions } from '@cpm/contract'
import type { Language } from '@cpm/contract/kernel/words'
import { unprovenCode } from '@cpm/contract/people/me/me.proof'
import { type MenuNode, menuTypes } from '@cpm/contract/platform/menu/menu'
import { useMemo } from 'react'
import { useSession } from '../../../api/session/session.ts'
import { useLanguage } from '../../../api/text.ts'

export type CodeGroup = { key: string; title: string; codes: { code: string; label: string }[] }

const labelOf = (node: MenuNode, language: Language) => (language === 'en' ? node.menuEnglishName : node.name)

/** The codes one has, by the page they stand on; each once, on the first. */
export function codeGroups(menu: readonly MenuNode[], language: Language): CodeGroup[] {
  const seen = new Set<string>()
  const walk = (nodes: readonly MenuNode[]): CodeGroup[] =>
    nodes.flatMap((node) => {
      const codes = node.menuVoList.flatMap((button) => {
        const { permission } = button
        // The right to do what reaches far is given by itself, not with a page or with all of them.
        if (button.menuType !== menuTypes.button || permission === '' || permission === unprovenCode) return []
        if (seen.has(permission)) return []
        seen.add(permission)
        return { code: permission, label: labelOf(button, language) }
      })
      const here = codes.length > 0 ? [{ key: node.id, title: labelOf(node, language), codes }] : []
      return [...here, ...walk(node.menuVoList)]
    })
  return walk(menu)
}

export function useCodeGroups(): CodeGroup[] {
  const menu = useSession((s) => s.menuList)
  const language = useLanguage()
  return useMemo(() => codeGroups(menu, language), [menu, language])
}

/** What a code lets one do, in words; one that is no more stays as it is. */
export function useCodeWords(): (code: string) => string {
  const language = useLanguage()
  return (code) => allPermissions[code]?.[language === 'en' ? 1 : 0] ?? code
}
