/** The sign of the house. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="100%" height="100%" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#2f5fe6" />
      <path d="M21.5 12.2a6.5 6.5 0 1 0 0 7.6" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <circle cx="22.5" cy="16" r="2" fill="#fff" />
    </svg>
  )
}
