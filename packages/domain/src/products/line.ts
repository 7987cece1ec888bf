/** Types of lines. SPEC section 7 "Line validate". */
export const LINE_TYPES = ['prepaid', 'postpaid', 'hybrid', 'broadband'] as const;
/** Type of a line. */
export type LineType = (typeof LINE_TYPES)[number];

/** Purchase pages that start with a number. */
export type LinePage = 'prepaid-recharge' | 'postpaid-bill-pay' | 'broadband-recharge';

/** Page of each line type (SPEC section 4 "Mobile check", RULINGS 22). */
const PAGE_OF_LINE: Record<LineType, LinePage> = {
  prepaid: 'prepaid-recharge',
  postpaid: 'postpaid-bill-pay',
  hybrid: 'postpaid-bill-pay',
  broadband: 'broadband-recharge',
};

/** The page for a line. */
export function pageOfLine(line: LineType): LinePage {
  return PAGE_OF_LINE[line];
}

/** Pages with a number of this operator. */
export type NumberPage = LinePage | 'data-bundle';

/**
 * Whether a page serves a line (SPEC section 4 "Mobile check"). Bundles for postpaid and hybrid lines are sold only
 * while their flag is on (RULINGS 17).
 */
export function servesLine(page: NumberPage, line: LineType, flags: { postpaidBundles: boolean }): boolean {
  if (page !== 'data-bundle') return PAGE_OF_LINE[line] === page;
  return line === 'prepaid' || (flags.postpaidBundles && line !== 'broadband');
}
