import { splitLocale } from '../language/locale.ts';

/**
 * Names under which the speed of pages is counted: the first part of the path, and two parts of payment pages. A fixed list, so
 * that nobody can fill the table with names.
 */
export const SPEED_PAGES = [
  ...['home', 'prepaid-recharge', 'data-bundle', 'postpaid-bill-pay', 'broadband-recharge', 'orp', 'table'],
  ...[
    'payment/start',
    'payment/status',
    'receipts',
    'history',
    'my-lines',
    'reversal',
    'ask-to-pay',
    'pay-for',
  ],
  ...['works', 'hbb-lead', 'hbb-lead-status', 'openNetworks', 'storeLocator', 'gethelp', 'about'],
  ...['give_your_feedback', 'call-back', 'other'],
] as const;

/** A page whose speed is counted. */
export type SpeedPage = (typeof SPEED_PAGES)[number];

/** The name of a page; every path of a help topic or a wallet has the same one. Contains nothing of the visitor. */
export function speedPageOf(pathname: string): SpeedPage {
  const [first = 'home', second] = splitLocale(pathname).path.split('/').filter(Boolean);
  const name = first === 'payment' ? `payment/${second}` : first;
  return SPEED_PAGES.find((page) => page === name) ?? 'other';
}

/** What browsers say about the connection (Network Information API), and that they say nothing. */
export const CONNECTIONS = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;
