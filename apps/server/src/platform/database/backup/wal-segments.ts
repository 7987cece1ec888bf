/** The name of a WAL segment: timeline, and two parts of its number, eight hexadecimal digits each. */
const SEGMENT = /^[0-9A-F]{24}$/;

/** Whether a file of the archive is a complete segment. */
export function isSegment(name: string): boolean {
  return SEGMENT.test(name);
}

/** The position of a segment in the WAL, whatever its timeline. */
export function segmentNumber(name: string, segmentBytes: number): number {
  return Number.parseInt(name.slice(8, 16), 16) * perLog(segmentBytes) + Number.parseInt(name.slice(16), 16);
}

/** The names of the segments from `first` to `last`, both included, on the timeline of `first`. */
export function segmentsBetween(first: string, last: string, segmentBytes: number): string[] {
  const [from, to] = [segmentNumber(first, segmentBytes), segmentNumber(last, segmentBytes)];
  return Array.from({ length: to - from + 1 }, (_, index) =>
    segmentName(first.slice(0, 8), from + index, segmentBytes),
  );
}

/**
 * The first segment that is missing between `first` and the newest of `names`, on any timeline; `null` when there is
 * none. PostgreSQL takes a missing segment for the end of the WAL, so a restore would end there without an error.
 */
export function findMissingSegment(
  names: readonly string[],
  first: string,
  segmentBytes: number,
): string | null {
  const present = new Set(names.filter(isSegment).map((name) => segmentNumber(name, segmentBytes)));
  const newest = Math.max(...present);
  for (let number = segmentNumber(first, segmentBytes); number < newest; number += 1) {
    if (!present.has(number)) return segmentName(first.slice(0, 8), number, segmentBytes);
  }
  return null;
}

function segmentName(timeline: string, number: number, segmentBytes: number): string {
  const parts = [Math.floor(number / perLog(segmentBytes)), number % perLog(segmentBytes)];
  return timeline + parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** Segments with the same middle part of the name: together 4 GB. */
function perLog(segmentBytes: number): number {
  return 2 ** 32 / segmentBytes;
}
