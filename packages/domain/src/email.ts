/**
 * Any deliverable address, plus signs too (RULINGS 24). Deliberately loose: the mail server is the judge,
 * this only catches slips of the finger.
 */
export function isPaymentEmail(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@"<>()[\],;:\\]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(text.trim())
  );
}
