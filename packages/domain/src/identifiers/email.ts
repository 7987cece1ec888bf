/**
 * Accepts any deliverable address, also with plus signs (RULINGS 24). Catches typing mistakes only; the mail server
 * decides.
 */
export function isPaymentEmail(text: string): boolean {
  const [name = '', domain = '', ...more] = text.trim().split('@');
  return more.length === 0 && text.length <= 254 && NAME.test(name) && DOMAIN.test(domain);
}

/** What is before the @: characters of RFC 5321 without quotes; points only between others. */
const NAME = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
/** Labels of a host name, which begin and end with a letter or digit. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** An address as it was meant: without spaces around it and without the invisible characters that are copied from chats. */
export function cleanEmail(typed: string): string {
  return typed.replace(/\p{Cf}/gu, '').trim();
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
