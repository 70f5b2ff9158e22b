import type { Plugin } from 'vite'

const styled = '@ant-design|@emotion|@babel|stylis|clsx|throttle-debounce'
const scrolled = 'scroll-into-view-if-needed|compute-scroll-into-view'
const library = new RegExp(`[\\\\/]node_modules[\\\\/](?:antd|@rc-component|dayjs|${styled}|${scrolled})[\\\\/]`)

/** Parts of antd that are on no list and not in the frame: the pages and dialogs that have them bring them along. */
const laterParts = [
  'alert',
  'auto-complete',
  // A tree has the look of a checkbox, which stays.
  'checkbox(?![\\\\/]style)',
  'collapse',
  'date-picker(?![\\\\/]locale)',
  'drawer(?![\\\\/]useFocusable)',
  // Every field looks for the form around it.
  'form(?![\\\\/](?:context|hooks[\\\\/]useVariants|validateMessagesContext|style))',
  'input[\\\\/](?:Group|OTP|Password|Search|TextArea|index|style[\\\\/](?:otp|search|textarea))',
  'input-number',
  'mentions',
  'progress',
  'radio',
  'segmented',
  'slider',
  'switch',
  'tabs',
  'time-picker(?![\\\\/]locale)',
  'tree',
]
const laterComponents = [
  'async-validator',
  'checkbox',
  'collapse',
  'drawer',
  'form(?![\\\\/]es[\\\\/]FormContext)',
  'input-number',
  'mentions',
  'mini-decimal',
  'picker(?![\\\\/]\\w+[\\\\/]locale)',
  'progress',
  'segmented',
  'slider',
  'switch',
  'tabs',
  'textarea',
  'tree',
]
const later = new RegExp(
  `[\\\\/]node_modules[\\\\/](?:antd[\\\\/]es[\\\\/](?:${laterParts.join('|')})\\b|@rc-component[\\\\/](?:${laterComponents.join('|')})[\\\\/])`,
)

/** What the first list of a visit has of antd. */
export const isFirstOfAntd = (id: string) => library.test(id) && !later.test(id)

/** antd's fields ask the whole form for one provider; alone it is a thirtieth, and the form comes with the dialogs. */
export function leanFields(): Plugin {
  return {
    name: 'cpm-lean-fields',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer, options) {
      if (source !== '@rc-component/form' || !importer || !/antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer))
        return
      return this.resolve('@rc-component/form/es/FormContext.js', importer, { ...options, skipSelf: true })
    },
  }
}
