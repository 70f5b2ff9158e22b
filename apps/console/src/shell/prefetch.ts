let done = false

/**
 * Has the files of the console fetched, and not run: nothing is in the way of the typing, and the console is there when
 * the sign-in is answered. The build writes which files they are.
 */
export function prefetchConsole(): void {
  if (done) return
  done = true
  const files = document.querySelector<HTMLElement>('#root')?.dataset.console?.split(' ') ?? []
  for (const file of files.filter(Boolean)) {
    const link = document.createElement('link')
    if (file.endsWith('.css')) Object.assign(link, { rel: 'prefetch', as: 'style' })
    else link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}
