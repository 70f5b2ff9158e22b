/// <reference types="vite/client" />

/** Made by `build-plugins.ts` from every page file: path of the contract → its chunk. */
declare module 'virtual:pages' {
  import type { PageModule } from './router/pages/page-chunks.ts'
  export const pages: Readonly<Record<string, () => Promise<PageModule>>>
}
