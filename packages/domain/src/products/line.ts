/** What kind of contract a number has. SPEC section 7 "Line validate". */
export type LineType = 'prepaid' | 'postpaid' | 'hybrid' | 'broadband';

/** The purchase pages that begin with a number. */
export type LinePage = 'prepaid-recharge' | 'postpaid-bill-pay' | 'broadband-recharge';

/** Where a line of each type is served (SPEC section 4 "Mobile check", RULINGS 22). */
const PAGE_OF_LINE: Record<LineType, LinePage> = {
  prepaid: 'prepaid-recharge',
  postpaid: 'postpaid-bill-pay',
  hybrid: 'postpaid-bill-pay',
  broadband: 'broadband-recharge',
};

/** The page that fits a line. */
export function pageOfLine(line: LineType): LinePage {
  return PAGE_OF_LINE[line];
}

/** Every page that takes a number of ours. */
export type NumberPage = LinePage | 'data-bundle';

/**
 * Whether a page serves a line (SPEC section 4 "Mobile check"). Bundles for postpaid and hybrid lines are sold only
 * behind their flag (RULINGS 17).
 */
export function servesLine(page: NumberPage, line: LineType, flags: { postpaidBundles: boolean }): boolean {
  if (page !== 'data-bundle') return PAGE_OF_LINE[line] === page;
  return line === 'prepaid' || (flags.postpaidBundles && line !== 'broadband');
}
