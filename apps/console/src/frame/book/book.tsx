import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { setLanguage, setSetting, useSession } from '../../api/session/session.ts'
import { PageLink } from '../../kit/page/page.tsx'
import { type TabRoute, TabRouteContext } from '../../kit/page/tab-route.ts'
import { ChartParts, FrameParts, IconParts } from './book-frame.tsx'
import { ArtifactParts, ConfirmParts, FormParts, UploadParts } from './book-forms.tsx'
import { PagerParts, TableParts } from './book-tables.tsx'
import { ButtonParts, StatusParts, ValueParts } from './book-values.tsx'
import styles from './book.module.css'

/**
 * Every part of the kit, live, on the data of whoever is signed in; how a page uses it stands beside it. For developers
 * and only in development, so its own sentences are English and no words of the product.
 */
export function Book() {
  const theme = useSession((s) => s.setting.theme)
  const language = useSession((s) => s.language)
  return (
    <TabRouteContext.Provider value={useOwnRoute()}>
      <main className={styles.book}>
        <header className={styles.bookHead}>
          <h1>The kit</h1>
          <Segmented
            aria-label="Theme"
            value={theme}
            options={['white', 'dark']}
            onChange={(value) => setSetting({ themeModel: value as 'white' | 'dark' })}
          />
          <Segmented
            aria-label="Language"
            value={language}
            options={['cn', 'en']}
            onChange={(value) => setLanguage(value as 'cn' | 'en')}
          />
          <PageLink to="/dashboard/index">Back to the console</PageLink>
        </header>
        <TableParts />
        <PagerParts />
        <StatusParts />
        <ValueParts />
        <ButtonParts />
        <FormParts />
        <UploadParts />
        <ArtifactParts />
        <ConfirmParts />
        <FrameParts />
        <ChartParts />
        <IconParts />
      </main>
    </TabRouteContext.Provider>
  )
}

/** This page is no work tab: its address is the window's. */
function useOwnRoute(): TabRoute {
  const [search, setSearch] = useState(window.location.search)
  return useMemo(
    () => ({
      path: '/dev/kit',
      params: {},
      search,
      go: (to) => window.location.assign(to),
      setSearch: (next) => {
        window.history.replaceState(null, '', `/dev/kit${next}`)
        setSearch(next)
      },
      close: () => window.location.assign('/'),
      setUnsaved: () => {},
    }),
    [search],
  )
}
