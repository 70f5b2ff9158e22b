// The service worker of the page that inspections are filled in with: that page opens without a network, as one build
// made it, whole or not at all. It answers for the code of the console alone: what the server says is never kept here.
const known = KNOWN
const cacheName = `cpm-inspect-${known.build}`

self.addEventListener('install', (event) => event.waitUntil(keepAll()))
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()))
self.addEventListener('message', (event) => {
  const { data } = event
  if (data === 'go') self.skipWaiting()
  else if (Array.isArray(data?.keep)) event.waitUntil(keepMore(data.keep))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === known.path) event.respondWith(page(request))
  } else if (pathname.startsWith('/assets/') || known.files.includes(pathname)) event.respondWith(file(request))
})

async function keepAll() {
  const document = await fetch(known.path, { cache: 'no-store' })
  // Between two builds the server may have changed: a page that names other files would be half a page.
  if (!document.ok || (await sumOf(document.clone())) !== known.document)
    throw new Error('The page is of another build')
  const cache = await caches.open(cacheName)
  await cache.addAll(known.files)
  await cache.put(known.path, document)
}

async function sumOf(answer) {
  const sum = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function dropOlder() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((one) => one.startsWith('cpm-inspect-') && one !== cacheName).map((one) => caches.delete(one)),
  )
}

/** What this page has used beside the files it cannot do without. */
async function keepMore(files) {
  const cache = await caches.open(cacheName)
  for (const one of files) {
    if (one.startsWith('/assets/') && !(await cache.match(one, { ignoreVary: true })))
      await cache.add(one).catch(() => null)
  }
}

/** A newer one waits until no page of this one is open; where this is the only page, it is opened with the newer one. */
async function page(request) {
  const { waiting } = self.registration
  if (waiting && (await self.clients.matchAll({ type: 'window' })).length < 2) {
    waiting.postMessage('go')
    return new Response('', { headers: { 'Content-Type': 'text/html', Refresh: '0' } })
  }
  return (await (await caches.open(cacheName)).match(known.path, { ignoreVary: true })) ?? fetch(request)
}

async function file(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(new URL(request.url).pathname, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && new URL(request.url).pathname.startsWith('/assets/')) await cache.put(request.url, answer.clone())
  return answer
}
