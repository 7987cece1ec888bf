import { APPROVAL_TIMEOUT_MS, HOSTED_PAGE_TIMEOUT_MS } from '@portal/payments/engine/payment-schedule';
import { keepLast } from '@portal/platform/keep-last';
import { createFaqCache, type HelpParts } from '../../features/help/faq-cache.ts';
import type { HelpDeps } from '../../features/help/help-deps.ts';
import { ORDER_LIFETIME_MS } from '../../features/orders/place-order.ts';
import type { OpenContent } from './open-content.ts';

const MINUTE_MS = 60_000;

/** Opens the help centre. */
export function openHelp({
  content,
  ...options
}: Omit<HelpDeps, 'faqs' | 'times'> & { content: Pick<OpenContent, 'faqs'> }): HelpParts {
  const deps: HelpDeps = {
    ...options,
    // While the operator does not respond, help keeps showing the limits.
    settings: { read: keepLast(options.settings.read) },
    faqs: content.faqs,
    times: {
      approvalMinutes: APPROVAL_TIMEOUT_MS / MINUTE_MS,
      cardMinutes: HOSTED_PAGE_TIMEOUT_MS / MINUTE_MS,
      orderHours: ORDER_LIFETIME_MS / (60 * MINUTE_MS),
    },
  };
  return { deps, readFaqs: createFaqCache(deps) };
}
