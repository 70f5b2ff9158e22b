import { create } from 'zustand'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { keptFor } from '../session/tab-state.ts'
import { type Desk, type DeskWish, deskOf } from './desk.ts'

export type Desks = ReturnType<typeof desksOf>

/** The screens that are open in one work tab, each by its terminal. */
function desksOf() {
  const use = create<{ all: readonly Desk[] }>()(() => ({ all: [] }))
  const find = (sn: string) => use.getState().all.find((one) => one.sn === sn)
  return {
    use,
    find,
    /** The one of that terminal, which is opened if it is not. */
    open(wish: DeskWish): void {
      const before = find(wish.sn)
      if (before && (!wish.join || wish.join === before.line.use.getState().id)) return
      before?.close()
      const desk = deskOf(wish)
      use.setState(({ all }) => ({ all: before ? all.map((one) => (one === before ? desk : one)) : [...all, desk] }))
      desk.start()
    },
    close(desk: Desk): void {
      use.setState(({ all }) => ({ all: all.filter((one) => one !== desk) }))
      desk.close()
    },
    closeAll(): void {
      for (const desk of use.getState().all) desk.close()
      use.setState({ all: [] })
    },
  }
}

/** Those of this work tab: they go on while another is looked at, and end with it. */
export function useDesks(): Desks {
  const { path } = useTabRoute()
  return keptFor(path, 'desks', () => {
    const what = desksOf()
    return { what, end: () => what.closeAll() }
  })
}
