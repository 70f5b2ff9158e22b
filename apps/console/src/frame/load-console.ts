/** All that stands behind the sign-in; fetched once. */
export const loadConsole = () => import('./console.tsx')
