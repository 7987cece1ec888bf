import { useTexts } from '../i18n/use-texts.ts';
import { PageLink } from '../page/page-link.tsx';
import { buyerLinkTexts } from './buyer-link-texts.ts';

/** What the page asks for an order's tax receipt: a company's TIN, which nobody else is asked for, or also a number. */
export type BuyerQuestion = 'company' | 'phone';

/** Leads to the page that takes what the tax receipt of an order has of its buyer. */
export function BuyerLink({ orderId, asks }: { orderId: string; asks: BuyerQuestion }) {
  const t = useTexts(buyerLinkTexts);
  return (
    <PageLink to={`/receipt-for?${new URLSearchParams({ order: orderId })}`}>
      {t(asks === 'phone' ? 'receipt-for.link-phone' : 'receipt-for.link')}
    </PageLink>
  );
}
