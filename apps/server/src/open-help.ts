import { faqShelf, type HelpParts } from './features/help/faq-shelf.ts';
import type { HelpDeps } from './features/help/help-deps.ts';
import { faqsPart } from './features/help/read-faqs.ts';
import { ORDER_LIFE_MS } from './features/orders/place-order.ts';
import { CUSTOMER_ANSWER_MS, HOSTED_PAGE_MS } from './features/payments/payment-schedule.ts';
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
      approvalMinutes: CUSTOMER_ANSWER_MS / MINUTE_MS,
      cardMinutes: HOSTED_PAGE_MS / MINUTE_MS,
      orderHours: ORDER_LIFE_MS / (60 * MINUTE_MS),
    },
  };
  return { deps, shelf: faqShelf(deps) };
}
