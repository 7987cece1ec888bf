/** A line of a chart: one value for each step of time, `null` where there is none. */
export type Series = { name: string; values: readonly (number | null)[] };

/**
 * Values of an axis that starts at zero: 1, 2 or 5 times a power of ten apart, the last one not below the greatest value.
 * @param isWhole the values are counts: the axis has no fractions
 */
export function findTicks(
  greatest: number,
  { count = 4, isWhole }: { count?: number; isWhole: boolean },
): number[] {
  const rough = Math.max(greatest, Number.MIN_VALUE) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = [1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10;
  const step = greatest <= 0 || (isWhole && found * power < 1) ? 1 : found * power;
  const steps = Math.max(1, Math.ceil(greatest / step - 1e-9));
  // Multiplied, not added up: 0.1 + 0.2 is not 0.3.
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Whether all values are counts. */
export function areCounts(series: readonly Series[]): boolean {
  return series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
}

/** The greatest value of all lines; 0 without any. */
export function findGreatest(series: readonly Series[]): number {
  return series.reduce(
    (most, { values }) => values.reduce<number>((best, value) => Math.max(best, value ?? 0), most),
    0,
  );
}

/**
 * The path of a line, with a gap where there is no value.
 * @returns the attribute `d` of an SVG path
 */
export function drawPath(
  values: Series['values'],
  place: { x: (index: number) => number; y: (value: number) => number },
): string {
  return values
    .map((value, index) => {
      if (value === null || isIsolated(values, index)) return '';
      return `${has(values, index - 1) ? 'L' : 'M'}${round(place.x(index))} ${round(place.y(value))}`;
    })
    .join('');
}

/** The steps whose value has no neighbour to draw a line to. */
export function findIsolated(values: Series['values']): { index: number; value: number }[] {
  return values.flatMap((value, index) =>
    value !== null && isIsolated(values, index) ? [{ index, value }] : [],
  );
}

function isIsolated(values: Series['values'], index: number): boolean {
  return !has(values, index - 1) && !has(values, index + 1);
}

function has(values: Series['values'], index: number): boolean {
  return values[index] !== null && values[index] !== undefined;
}

/** Which steps have a label, so that labels of this width do not touch; the first one begins where the others have their middle. */
export function findLabelled(steps: number, { width, label }: { width: number; label: number }): number[] {
  const each = Math.max(1, Math.ceil((steps * (label * 1.5 + 12)) / Math.max(1, width)));
  return Array.from({ length: Math.ceil(steps / each) }, (_, index) => index * each);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * The step nearest to a place on the time axis.
 * @param share of the axis, 0 at its start; a pointer may be outside
 * @param count of the steps. A day has one in its first five minutes
 */
export function findStep(share: number, count: number): number {
  const last = Math.max(0, count - 1);
  return Math.min(last, Math.max(0, Math.round(share * last)));
}
