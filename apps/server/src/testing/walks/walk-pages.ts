import type { Walk } from './walk-world.ts';

/** Pages that are read and not filled in, and what the frame around each page has. */
export async function walkPages({ browserOf }: Walk): Promise<void> {
  const keza = browserOf('keza');
  for (const path of ['/', '/prepaid-recharge']) await keza.open(path, { whole: true });
  const pages = [
    '/about',
    '/table',
    '/status',
    '/offline',
    '/receipts',
    '/number-confirmed',
    '/number-not-confirmed',
  ];
  for (const path of pages) await keza.open(path);
  await keza.open('/table?line=broadband&sort=price');
  for (const path of ['/contact-us', '/terms', '/privacy-policy', '/help-documents', '/more-isano-money'])
    await keza.open(path);
  await keza.open('/no-such-page', { whole: true });
  await keza.open('/page-not-found');
  await keza.open('/payment/status?id=AAAAAAAAAAAAAAAAAAAAAAAA');
  await keza.open('/payment/start?order=AAAAAAAAAAAAAAAAAAAAAAAA');
  await keza.open('/payment/start');
  await keza.open('/payment/elsewhere');
}

/** Files of the site that are no pages. */
export async function walkFiles({ browserOf }: Walk): Promise<void> {
  const keza = browserOf('keza');
  for (const path of ['/robots.txt', '/manifest.webmanifest', '/sw/manifest.webmanifest', '/favicon.svg'])
    await keza.open(path);
}

/** The help pages, with a search and a vote. */
export async function walkHelp({ browserOf }: Walk): Promise<void> {
  const keza = browserOf('keza');
  await keza.open('/gethelp', { whole: true });
  for (const path of ['/gethelp/recharge', '/gethelp/recharge/how-to-recharge']) await keza.open(path);
  await keza.open('/gethelp/recharge/recharge-problems/airtime-not-arrived');
  await keza.press('Yes, it helped');
  await keza.open('/gethelp/payments/no-such-section/no-such-question');
  for (const search of ['airtime', 'qwxyz', '<b>'])
    await keza.open(`/gethelp?q=${encodeURIComponent(search)}`);
  await keza.open('/gethelp/no-such-topic');
  await keza.open('/gethelp/recharge/no-such-section');
}

/** The coverage map and the shops, with results and without. */
export async function walkPlaces({ browserOf }: Walk): Promise<void> {
  const keza = browserOf('keza');
  await keza.open('/openNetworks');
  for (const query of [
    'q=Huye',
    'q=Huye&tech=5g',
    'q=Qwxyz',
    'lat=-2.05&lng=29.2',
    'lat=-1.9441&lng=30.0619',
  ])
    await keza.open(`/openNetworks?${query}`);
  await keza.press('Report no signal here', { technology: '4g', indoors: 'yes' });
  await keza.open('/storeLocator');
  for (const query of [
    'q=Huye',
    'q=Qwxyz',
    'lat=-1.9441&lng=30.0619&service=repairs',
    'open=now&service=money',
    'view=map',
  ])
    await keza.open(`/storeLocator?${query}`);
  await keza.open('/store_finder/dealers?q=Musanze');
  await keza.open('/store_finder/isano_shop?q=Musanze');
}
