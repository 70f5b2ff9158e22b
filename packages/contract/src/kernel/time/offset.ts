/** How far this machine is from Greenwich today, as the name of a zone: `+08:00`, or `UTC`. Without the table of zones. */
export function ownOffset(): string {
  const east = -new Date().getTimezoneOffset()
  const two = (number: number) => String(number).padStart(2, '0')
  return east === 0
    ? 'UTC'
    : `${east < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(east) / 60))}:${two(Math.abs(east) % 60)}`
}
