import type { Plugin } from 'vite'

const stub = '\0told'

/**
 * The console tells no terminal what to hold to: the server does, and it checks that. What it would be checked by, fences
 * with their geometry among it, stays out of the browser.
 */
export function leanContract(): Plugin {
  return {
    name: 'cpm-lean-contract',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (/(?:^|[\\/])desired(?:\.ts)?$/.test(source) ? stub : undefined),
    load: (id) => (id === stub ? "import { z } from 'zod'; export const config = z.unknown()" : undefined),
  }
}
