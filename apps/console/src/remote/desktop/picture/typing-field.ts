import styles from './picture.module.css'

/** What hears of the keys, and where a text goes that no key writes. */
type Wants = {
  canvas: () => HTMLElement | null
  write: (text: string) => void
  typing: (on: boolean) => void
}

export type TypingField = ReturnType<typeof typingField>

/**
 * A field over the picture that has the keyboard in the place of the canvas: input methods and dead keys write into a
 * field only. It hands each key on to noVNC, and what an input method composed as a text.
 */
export function typingField({ canvas, write, typing }: Wants) {
  const element = document.createElement('textarea')
  element.className = styles.field ?? ''
  element.tabIndex = -1
  element.spellcheck = false
  element.autocomplete = 'off'
  element.autocapitalize = 'off'
  // A finger on the picture brings up no keyboard: there is a button for that.
  element.inputMode = 'none'
  const down = new Map<string, KeyboardEvent>()
  let isComposing = false

  /** Whether noVNC took it. */
  function hand(type: 'keydown' | 'keyup', event: KeyboardEvent): boolean {
    return canvas()?.dispatchEvent(new KeyboardEvent(type, asMade(event))) === false
  }
  function onKey(event: KeyboardEvent): void {
    const isDown = event.type === 'keydown'
    if (isDown && (isComposing || isOfInputMethod(event))) return event.stopPropagation()
    if (isDown) down.set(event.code, event)
    else down.delete(event.code)
    if (!hand(isDown ? 'keydown' : 'keyup', event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  function written(text: string): void {
    element.value = ''
    if (text !== '') write(text)
  }
  function compose(on: boolean): void {
    isComposing = on
    element.toggleAttribute('data-composing', on)
  }
  /** No key stays down at the terminal when the keyboard goes elsewhere. */
  function letGo(): void {
    for (const event of down.values()) hand('keyup', event)
    down.clear()
  }

  element.addEventListener('keydown', onKey)
  element.addEventListener('keyup', onKey)
  element.addEventListener('input', () => {
    if (!isComposing) written(element.value)
  })
  element.addEventListener('compositionstart', () => compose(true))
  element.addEventListener('compositionend', ({ data }) => {
    compose(false)
    written(data)
  })
  element.addEventListener('focus', () => typing(true))
  element.addEventListener('blur', () => {
    compose(false)
    element.value = ''
    letGo()
    typing(false)
  })

  return {
    element,
    letGo,
    focus: () => element.focus({ preventScroll: true }),
    /** Where the person works, so that the choices of an input method appear there. */
    moveTo(x: number, y: number): void {
      element.style.left = `${x}px`
      element.style.top = `${y}px`
    },
  }
}

/** What an input method takes for itself; a dead key is one, too. */
const isOfInputMethod = ({ isComposing, key, keyCode }: KeyboardEvent) =>
  isComposing || keyCode === 229 || key === 'Process' || key === 'Dead'

function asMade(event: KeyboardEvent): KeyboardEventInit {
  const { key, code, location, repeat, keyCode, ctrlKey, shiftKey, altKey, metaKey } = event
  const modifiers = {
    modifierAltGraph: event.getModifierState('AltGraph'),
    modifierCapsLock: event.getModifierState('CapsLock'),
    modifierNumLock: event.getModifierState('NumLock'),
  }
  return { key, code, location, repeat, keyCode, ctrlKey, shiftKey, altKey, metaKey, ...modifiers, cancelable: true }
}
