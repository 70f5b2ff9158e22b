import './global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useSession } from './api/session/session.ts'
import { openFirstWords } from './api/words.ts'
import { Root, followGuard } from './router/root.tsx'
import { refuseMarkup } from './frame/trusted-types.ts'

refuseMarkup((globalThis as { trustedTypes?: Parameters<typeof refuseMarkup>[0] }).trustedTypes)
// The policy allows no eval; zod, which comes with the console, would try whether it may.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
followGuard()

const host = document.querySelector('#root')
if (!host) throw new Error('No #root')
const root = createRoot(host)
// A first picture without words would be none.
void openFirstWords(useSession.getState().language).then(() =>
  root.render(
    <StrictMode>
      <Root />
    </StrictMode>,
  ),
)
