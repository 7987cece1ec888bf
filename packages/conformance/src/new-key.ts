/** A key or reference that nothing else has: 32 letters and digits. */
export function newKey(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
