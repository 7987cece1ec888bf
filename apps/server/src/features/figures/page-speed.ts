import type { CallInput } from '@portal/contract/calls/calls';
import { classOf } from './duration-classes.ts';
import { SPEED_MEASURES } from './measures.ts';
import type { CountVisit } from './visit-counter.ts';

/** A layout shift of 1 is stored as this value, because classes begin with 1. */
export const CLS_UNITS = 1_000;

/** Counts the speed of one visit by page and by connection, not by both: the table stays small. */
export function countPageSpeed(count: CountVisit, speed: CallInput<'recordPageSpeed'>): void {
  for (const measure of SPEED_MEASURES) {
    const value = speed[measure];
    if (value === undefined) continue;
    const bin = classOf(measure === 'cls' ? value * CLS_UNITS : value);
    count({ measure, part: speed.page, bin });
    count({ measure, way: speed.connection, bin });
  }
}
