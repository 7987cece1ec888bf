/**
 * A text as a cell of a CSV file (RFC 4180), in quotes where it needs them. A text that a spreadsheet would run as a formula begins
 * with an apostrophe (OWASP, "CSV injection").
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
