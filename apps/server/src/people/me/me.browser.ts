/** What a browser says of itself, as a person would call it: the first that fits, for each also names its ancestors. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPX)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
  [/^curl\/(\d+)/, 'curl'],
  [/^node\b/, 'Node.js'],
]
const systems: readonly [RegExp, string][] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

export function browserOf(userAgent: string | null): { browser: string | null; system: string | null } {
  const text = userAgent ?? ''
  const [shape, name] = browsers.find(([one]) => one.test(text)) ?? []
  const version = shape?.exec(text)?.[1]
  return {
    browser: name ? [name, version].filter(Boolean).join(' ') : null,
    system: systems.find(([one]) => one.test(text))?.[1] ?? null,
  }
}
