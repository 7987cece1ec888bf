import { createFaqCache, type HelpParts } from '../features/help/faq-cache.ts';
import type { HelpDeps } from '../features/help/help-deps.ts';
import { faqsPart } from '../features/help/read-faqs.ts';
import { ORDER_LIFETIME_MS } from '../features/orders/place-order.ts';
import { APPROVAL_TIMEOUT_MS, HOSTED_PAGE_TIMEOUT_MS } from '../features/payments/engine/payment-schedule.ts';
import type { OpenContent } from './open-content.ts';

const MINUTE_MS = 60_000;

/** Opens the help centre over the content. Throws when a built-in question can't be used. */
export function openHelp({
  content,
  ...ground
}: Omit<HelpDeps, 'faqs' | 'times'> & { content: Pick<OpenContent, 'source' | 'assetHost'> }): HelpParts {
  const faqs = content.source.part(faqsPart(content.assetHost));
  const { missing } = faqs();
  if (missing.length > 0) ground.log.warn({ missing }, 'not translated: visitors read English there');
  const deps: HelpDeps = {
    ...ground,
    faqs,
    times: {
      approvalMinutes: APPROVAL_TIMEOUT_MS / MINUTE_MS,
      cardMinutes: HOSTED_PAGE_TIMEOUT_MS / MINUTE_MS,
      orderHours: ORDER_LIFETIME_MS / (60 * MINUTE_MS),
    },
  };
  return { deps, readFaqs: createFaqCache(deps) };
}
