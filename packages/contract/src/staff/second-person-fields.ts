import { z } from 'zod';
import { amountField, currencyField } from '../http/fields.ts';
import { STAFF_NAMES } from './staff-names.ts';

/** Why a second person has to decide; `null`: one person is enough, or an earlier version did not record it. */
export const secondPersonReason = z.enum(STAFF_NAMES['second-person']).nullable();

/** What a screen says about the second person before an act. */
export const secondPersonFields = {
  why: secondPersonReason,
  /** How much the caller may still move alone today; `null` for what moves no money. */
  leftToday: z.object({ amount: amountField, currency: currencyField }).nullable(),
};
