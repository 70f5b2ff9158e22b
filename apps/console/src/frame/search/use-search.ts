import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../api/session/session.ts'
import { toast } from '../../api/state/toast.ts'
import { useText } from '../../api/text.ts'
import { useIsMenuKnown, usePages } from '../frame-state.ts'
import { type MenuPage, nameOf, titleOf } from '../menu/menu.ts'
import { addRecent, readRecent } from './recent.ts'
import { type Found, type Met, offeredPages, surelyMeant } from './search.ts'
import { commandsOf } from './search-commands.ts'
import { useFoundThings } from './use-results.ts'

/** Comes when the field is first used: no page waits for it. */
type Finder = Pick<typeof import('./search-pages.ts'), 'searchPages' | 'searchTitles'>

type Lines = {
  found: readonly Found[]
  /** How many of the first lines are pages chosen lately. */
  recent: number
  /** Whether more may come for what stands in the field. */
  waiting: boolean
  /** Whether the first line is surely what was meant, whatever may come. */
  isSure: boolean
  load: () => void
}

/** What the search of the top bar has for a text: pages, terminals, people and commands, the best first. */
export function useSearch(open: boolean, text: string): Lines {
  const t = useText()
  const [finder, setFinder] = useState<Finder>()
  const typed = open ? text.trim() : ''
  const offered = useOffered(open && typed === '')
  const local = useLocal(typed, finder)
  const things = useThings(typed)
  const isMenuKnown = useIsMenuKnown()
  const load = useCallback(() => {
    if (finder) return
    import('./search-pages.ts').then(
      (loaded) => setFinder(() => loaded),
      () => toast.error(t('answer.network')),
    )
  }, [finder, t])
  return useMemo(() => {
    if (typed === '') return { ...offered, waiting: false, isSure: offered.found.length > 0, load }
    const exact = things.lines.filter(({ exact }) => exact)
    const rest = things.lines.filter(({ exact }) => !exact)
    const sure = local.filter(({ score }) => score <= surelyMeant)
    const unsure = local.filter(({ score }) => score > surelyMeant)
    const found = [
      ...exact.map(({ line }) => line),
      ...sure.map(({ item }) => item),
      ...rest.map(({ line }) => line),
      ...unsure.map(({ item }) => item),
    ]
    return {
      found,
      recent: 0,
      waiting: !finder || !isMenuKnown || things.waiting,
      isSure: exact.length + sure.length > 0,
      load,
    }
  }, [typed, offered, local, things, finder, isMenuKnown, load])
}

/** A page as a line; choosing it is remembered. */
function usePageLine(): (page: MenuPage) => Found {
  const language = useSession((s) => s.language)
  const navigate = useNavigate()
  return useMemo(
    () => (page) => ({
      key: page.pattern,
      icon: 'page',
      title: titleOf(page, language),
      note: page.folders.map((folder) => nameOf(folder, language)).join(' / '),
      go: () => {
        addRecent(page.pattern)
        void navigate(page.pattern)
      },
    }),
    [language, navigate],
  )
}

function useOffered(wanted: boolean): { found: readonly Found[]; recent: number } {
  const pages = usePages()
  const line = usePageLine()
  return useMemo(() => {
    if (!wanted) return { found: [], recent: 0 }
    const { recent, rest } = offeredPages(pages, readRecent())
    return { found: [...recent, ...rest].map(line), recent: recent.length }
  }, [wanted, pages, line])
}

/** Pages and commands, which are known here. */
function useLocal(typed: string, finder: Finder | undefined): readonly Met<Found>[] {
  const pages = usePages()
  const line = usePageLine()
  const t = useText()
  const language = useSession((s) => s.language)
  const setting = useSession((s) => s.setting)
  return useMemo(() => {
    if (typed === '' || !finder) return []
    const foundPages = finder.searchPages(pages, typed).map(({ item, score }) => ({ item: line(item), score }))
    const commands = finder.searchTitles(commandsOf({ setting, language }), typed).map(({ item, score }) => ({
      item: { key: item.key, icon: item.icon, title: titleOf(item, language), note: t('search.command'), go: item.run },
      score,
    }))
    return [...foundPages, ...commands].toSorted((a, b) => a.score - b.score)
  }, [typed, finder, pages, line, t, language, setting])
}

/** What the server finds; `exact` is called just so. */
function useThings(typed: string): { lines: readonly { exact: boolean; line: Found }[]; waiting: boolean } {
  const navigate = useNavigate()
  const { lines, waiting } = useFoundThings(typed)
  return useMemo(() => {
    const isTyped = (name: string | null) => name?.toLowerCase() === typed.toLowerCase()
    const shown = lines.map(({ names, to, ...line }) => ({
      exact: names.some(isTyped),
      line: { ...line, go: () => void navigate(to) },
    }))
    return { lines: shown, waiting }
  }, [lines, waiting, typed, navigate])
}
