import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { FigurePeriod } from '@portal/contract/staff/staff-figure-periods';
import { callDesk } from '../calls/call-desk.ts';

/** The figures of a period; `amounts` only for those who may see them. */
export type LoadedFigures = {
  figures: StaffResult<'readFigures'>;
  amounts: StaffResult<'readFigureAmounts'> | null;
};

/** Reads the figures of a period. Throws DeskError. */
export async function readFigures(period: FigurePeriod, hasAmounts: boolean): Promise<LoadedFigures> {
  const [figures, amounts] = await Promise.all([
    callDesk('readFigures', { period }),
    hasAmounts ? callDesk('readFigureAmounts', { period }) : null,
  ]);
  return { figures, amounts };
}
