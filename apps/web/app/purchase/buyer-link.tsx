import { useTexts } from '../i18n/use-texts.ts';
import { PageLink } from '../page/page-link.tsx';
import { buyerLinkTexts } from './buyer-link-texts.ts';

/** Leads to the page that takes the company of an order's tax receipt. Nobody else is asked for one. */
export function BuyerLink({ orderId }: { orderId: string }) {
  const t = useTexts(buyerLinkTexts);
  return (
    <PageLink to={`/receipt-for?${new URLSearchParams({ order: orderId })}`}>
      {t('receipt-for.link')}
    </PageLink>
  );
}
