/**
 * Accepts any deliverable address, also with plus signs (RULINGS 24). Catches typing mistakes only; the mail server
 * decides.
 */
export function isPaymentEmail(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@"<>()[\],;:\\]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(text.trim())
  );
}

/**
 * The strict rule of fixed-internet accounts: letters, digits, `.` and `_`, then @, a domain, a dot and two or
 * more letters (SPEC section 5, RULINGS 24).
 */
export function isFixedInternetEmail(text: string): boolean {
  return text.length <= 254 && /^[a-z0-9._]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(text.trim());
}

/** `keza@example.rw` -> `k***@example.rw`, for other browsers than the one that entered it (RULINGS 8). */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain}`;
}
