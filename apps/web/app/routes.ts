import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Routes of all pages. The language is the basename of the router (docs/decisions/058). */
const PAGES = [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('page-not-found', 'routes/page-not-found.tsx'),
  route('prepaid-recharge', 'routes/prepaid-recharge.tsx'),
  route('postpaid-bill-pay', 'routes/postpaid-bill-pay.tsx'),
  route('data-bundle', 'routes/data-bundle.tsx'),
  route('broadband-recharge', 'routes/broadband-recharge.tsx'),
  route('orp/fixed-internet', 'routes/fixed-internet.tsx'),
  route('table', 'routes/table.tsx'),
  route('offline', 'routes/offline.tsx'),
  route('receipts', 'routes/receipts.tsx'),
  route('history', 'routes/purchases/history.tsx'),
  route('reversal', 'routes/purchases/reversal.tsx'),
  route('ask-to-pay', 'routes/purchases/ask-to-pay.tsx'),
  route('pay-for', 'routes/purchases/pay-for.tsx'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
  route('texts.json', 'routes/texts.ts'),
  route('gethelp.json', 'routes/get-help/help-data.ts'),
  route('works', 'routes/hbb/works.tsx'),
  route('hbb-lead', 'routes/hbb/lead.tsx'),
  route('hbb-lead-status', 'routes/hbb/lead-status.tsx'),
  route('openNetworks', 'routes/open-networks.tsx'),
  route('storeLocator', 'routes/stores.tsx'),
  route('store-locator', 'routes/stores.tsx', { id: 'store-locator' }),
  route('store_finder/:list', 'routes/stores.tsx', { id: 'store-finder' }),
  route('gethelp', 'routes/get-help/home.tsx'),
  route('gethelp/:topic', 'routes/get-help/topic.tsx'),
  route('gethelp/:topic/:section', 'routes/get-help/section.tsx'),
  route('gethelp/:topic/:section/:question', 'routes/get-help/question.tsx'),
  route('give_your_feedback', 'routes/feedback.tsx'),
  route('call-back', 'routes/call-back.tsx'),
  route('payment/start', 'routes/payment/shell.tsx', [
    index('routes/payment/start.tsx'),
    route('card', 'routes/payment/card.tsx'),
    route(':wallet', 'routes/payment/wallet.tsx'),
  ]),
  route('payment/status', 'routes/payment/status.tsx'),
  route('payment/*', 'routes/payment/elsewhere.ts'),
  route('*', 'routes/unknown-path.tsx'),
];

/** All routes. */
export default [
  route('favicon.svg', 'routes/favicon.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('consent', 'routes/consent.ts'),
  layout('routes/locale.tsx', PAGES),
] satisfies RouteConfig;
