import type { Plugin } from 'vite'

/** Has a built component carry the class names it uses, and not the list of all its sheet has. */
export function classNames(): Plugin {
  return {
    name: 'class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx$/ },
      handler: (code) => ({
        code: code.replaceAll(/^import (\w+) from ('.*\.module\.css')$/gm, 'import * as $1 from $2'),
        map: null,
      }),
    },
  }
}
