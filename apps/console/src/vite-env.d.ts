/// <reference types="vite/client" />

/** Made by `plugins/pages.ts` from every page file: path of the contract → its chunk. */
declare module 'virtual:pages' {
  import type { PageModule } from './router/pages/page-chunks.ts'
  export const pages: Readonly<Record<string, () => Promise<PageModule>>>
}

/** Made by `plugins/words.ts`: the chunks of words by name and language, none where the contract is there whole. */
declare module 'virtual:words' {
  import type { Language } from '@cpm/contract/kernel/words'
  type Load = () => Promise<{ texts: Readonly<Record<string, string>> }>
  /** Those the console and what stands beside it begin with. */
  export const chunks: Readonly<Record<string, Readonly<Record<Language, Load>>>> | null
}
declare module 'virtual:words/pages' {
  import type { Language } from '@cpm/contract/kernel/words'
  type Load = () => Promise<{ texts: Readonly<Record<string, string>> }>
  export const chunks: Readonly<Record<string, Readonly<Record<Language, Load>>>>
  /** Which of them each page needs, by its path. */
  export const pages: Readonly<Record<string, readonly string[]>>
}

/** Made by `plugins/words.ts`: `GET /path permission` of every route, and what else it is. */
declare module 'virtual:routes' {
  export const routes: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Made by `plugins/basemap`: where the files of the map of our own lie. */
declare module 'virtual:basemap' {
  export const tilesUrl: string
  export const placesUrl: string
}
