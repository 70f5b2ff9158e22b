import styles from './message.module.css'
/** What a message says: text and nothing else, its line breaks kept. */
export function MessageText({ children }: { children: string }) {
  return <p className={styles.messageText}>{children}</p>
}
