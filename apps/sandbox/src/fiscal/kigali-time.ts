const KIGALI_MS = 2 * 3_600_000;

/** `yyyyMMddHHmmss` in Kigali, which has had UTC+2 all year since 1935. */
export function kigaliTime(at: Date): string {
  return new Date(at.getTime() + KIGALI_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** Whether a text is a time `yyyyMMddHHmmss` that exists. */
export function isKigaliTime(text: string): boolean {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)?.slice(1);
  if (!parts) return false;
  const [year, month, day, hour, minute, second] = parts;
  const read = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().replace(/\D/g, '').startsWith(text);
}

/** Whether a text is a day `yyyyMMdd` that exists. */
export function isDay(text: string): boolean {
  return isKigaliTime(`${text}000000`);
}
