import { shopKinds, shopLimits } from '@cpm/contract/service/order/shop'
import { pageScript } from './page.script.ts'
import { pageStyle } from './page.style.ts'
import { type PageLanguage, wordsIn } from './page.words.ts'

/** The page lies at this address of the door, its script and its style beside it. */
export const pagePath = '/report'

type File = { type: string; text: string }

/** What a browser may fetch without a token: nothing of it is a secret, and nothing in it was written by anybody. */
export function pageFile(pathname: string, language: PageLanguage): File | null {
  if (pathname === pagePath) return { type: 'text/html', text: page(language) }
  if (pathname === `${pagePath}.js`) return { type: 'text/javascript', text: pageScript }
  if (pathname === `${pagePath}.css`) return { type: 'text/css', text: pageStyle }
  return null
}

/** It speaks with the door it came from and with nobody else; no other page may show it in a frame. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

function page(language: PageLanguage): string {
  const word = wordsIn(language)
  const kinds = shopKinds
    .map(
      (kind, i) =>
        `<label><input type="radio" name="kind" value="${kind}"${i === 0 ? ' checked' : ''}><span>${word[`kind.${kind}`]}</span></label>`,
    )
    .join('')
  // The words are ours, and none has a letter that would end the element.
  return `<!doctype html>
<html lang="${language === 'cn' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${word.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${pagePath}.css">
<script type="application/json" id="words">${JSON.stringify(word)}</script>
<script type="module" src="${pagePath}.js"></script>
</head>
<body>
<main>
<h1>${word.title}</h1>
<p class="lead">${word.lead}</p>
<form id="form" autocomplete="off">
<fieldset><legend>${word.kind}</legend><div class="kinds">${kinds}</div></fieldset>
<label for="text">${word.text}</label>
<textarea id="text" rows="5" maxlength="${shopLimits.text}" placeholder="${word.textHint}" aria-describedby="said" autofocus></textarea>
<label for="contact">${word.contact}</label>
<input id="contact" type="text" maxlength="${shopLimits.contact}">
<button id="send">${word.send}</button>
<p id="said" role="status"></p>
</form>
<section aria-labelledby="list-title">
<h2 id="list-title">${word.list}</h2>
<ul id="list"><li class="none">${word.none}</li></ul>
</section>
</main>
</body>
</html>
`
}

/** A file that a shortcut of the desktop leads to: it knows where the page is by now, and hands on its token. */
export const launcher = (url: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${url}">
<title>报告问题 · Report a problem</title>
<p><a href="${url}">报告问题 · Report a problem</a></p>
</html>
`
