const FORMAT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Kigali',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A moment as the clock in Kigali shows it, `2026-11-21 10:04:05`; a dash for none. */
export function kigaliTime(at: Date | null): string {
  return at ? FORMAT.format(at) : '–';
}
