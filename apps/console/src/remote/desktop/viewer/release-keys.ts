/** What takes the keyboard back from the terminal: no program there is likely to want it. */
export const leavingKeys = 'Ctrl+Alt+Shift+Esc'
