// The desk shows and takes times in the operator's zone, as its days, statements and customers have them, wherever the computer is.

const MINUTE_MS = 60_000;

let offsetMs = 0;
let country = '';

/** Sets how many minutes the operator's clock is ahead of UTC, and its country. Called before anything is shown. */
export function setOperator(operator: { utcOffsetMinutes: number; country: string }): void {
  offsetMs = operator.utcOffsetMinutes * MINUTE_MS;
  country = operator.country;
}

/** The language as the operator's country writes days, times and numbers: `28 Nov 2026, 17:18` in Rwanda's English, not as in the USA. */
export function toOperatorLocale(language: string): string {
  return country === '' ? language : `${language}-${country}`;
}

/** An instant whose UTC fields are the operator's date and time, for a formatter in UTC. */
export function toOperatorClock(at: string | Date): Date {
  return new Date(new Date(at).getTime() + offsetMs);
}

/** An instant in the operator's zone as files have it, such as `2026-11-28 07:18:58`. */
export function toTimeText(at: string): string {
  return toOperatorClock(at).toISOString().slice(0, 19).replace('T', ' ');
}

/** The value of a `datetime-local` field for an instant. */
export function toTimeField(at: Date): string {
  return toOperatorClock(at).toISOString().slice(0, 16);
}

/** The instant of what was entered into a `datetime-local` field, as ISO text. */
export function fromTimeField(value: string): string {
  return new Date(Date.parse(`${value}Z`) - offsetMs).toISOString();
}
