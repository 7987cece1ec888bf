import { BROWSER_ROUTES } from '@portal/contract/http/browser-paths';
import { createPortalClient } from '@portal/contract/http/portal-client';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { formatPrice } from '../../i18n/format-price.ts';
import type { ShownPayment } from '../../open-payments/settle-open-payments.ts';
import { watchOpenPayments } from '../../open-payments/watch-open-payments.ts';

/** Shows the open payments of this browser on a page of text, in the way of `open-payments-list.tsx`. */
export function showOpenPayments(locale: Locale): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-open-payment]');
  const list = template?.previousElementSibling;
  if (!template || !list) return;
  const { readTransaction } = BROWSER_ROUTES;
  const portal = createPortalClient({
    routes: { readTransaction },
    baseUrl: '',
    fetch: (input, init) => fetch(input, init),
    lang: () => locale,
  });
  const notice = ({ id, waits, ...price }: ShownPayment) => {
    const copy = template.content.cloneNode(true) as DocumentFragment;
    const link = copy.querySelector('a');
    if (!link) return copy;
    const text = (waits ? link.textContent : link.dataset.underWay) ?? '';
    link.textContent = text.replace('{amount}', formatPrice(price, locale));
    link.href = localisePath(`/payment/status?${new URLSearchParams({ id })}`, locale);
    return copy;
  };
  watchOpenPayments(portal, (payments) => list.replaceChildren(...payments.map(notice)));
}
