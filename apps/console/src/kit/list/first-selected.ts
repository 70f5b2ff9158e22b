import { cardScreen } from '../table/card.ts'
import { useMedia } from '../page/media.ts'

/**
 * What is open beside a list: the chosen one, else its first, so that the page is not half empty. Where the two follow
 * one another on a small screen nothing is open until it is chosen. The address keeps only what a person chose.
 */
export function useFirstChosen(
  chosen: string | undefined,
  first: string | undefined,
  narrow = cardScreen,
): string | undefined {
  const isNarrow = useMedia(narrow)
  return chosen ?? (isNarrow ? undefined : first)
}
