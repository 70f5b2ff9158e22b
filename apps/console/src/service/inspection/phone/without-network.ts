import { scriptAddress } from '../../../api/script-address.ts'

/** Written by the build, with the files of this page: `plugins/offline`. */
const worker = '/inspect-worker.js'
const scope = '/technicalSupport/inspect'

const isActive = (one: ServiceWorker) =>
  new Promise<void>((resolve) => {
    const look = () => one.state === 'activated' && resolve()
    one.addEventListener('statechange', look)
    look()
  })

let asked: Promise<void> | null = null

/** From now on the page opens without a network, where the browser can do that: it cannot on plain http. */
export function openWithoutNetwork(): Promise<void> {
  return (asked ??= register().catch(() => {
    asked = null
  }))
}

async function register(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(scriptAddress('cpm-worker', worker), {
    scope,
    updateViaCache: 'none',
  })
  const one = registration.active ?? registration.waiting ?? registration.installing
  if (!one) return
  await isActive(one)
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const keep = used.filter(({ origin }) => origin === window.location.origin).map(({ pathname }) => pathname)
  one.postMessage({ keep: [...new Set(keep)] })
}
