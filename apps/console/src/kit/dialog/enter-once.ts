/**
 * An entry of a menu acts when Enter goes down, and may open a dialog that takes the focus before the rest of the same
 * stroke has come: that rest would then press the button of the dialog. An entry has no use for it.
 */
export function enterOnce(event: KeyboardEvent): void {
  const { key, target } = event
  if (key === 'Enter' && target instanceof HTMLLIElement && target.role === 'menuitem') event.preventDefault()
}
