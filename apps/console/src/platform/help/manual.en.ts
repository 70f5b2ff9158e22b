import type { Chapter } from './article.ts'
import { inOrder } from './manual.ts'

export const manual = inOrder(
  import.meta.glob<Chapter>('./chapters/*.en.md', {
    eager: true,
    import: 'chapter',
  }),
)
