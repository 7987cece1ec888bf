import type { PortalClient } from '@portal/contract/portal-client';
import type { Msisdn } from '@portal/domain/msisdn';
import { type LineCheck, lineQuestion, readLine, type WantedPage } from './line-check.ts';

/** Checks a number on the server, before an order is placed and for pages without JavaScript. */
export async function askLine(
  portal: Pick<PortalClient, 'checkLine' | 'readProductConfig'>,
  msisdn: Msisdn,
  page: WantedPage,
): Promise<LineCheck> {
  const [answer, postpaidBundles] = await Promise.all([
    portal.checkLine(lineQuestion(msisdn)),
    page === 'data-bundle' ? sellsPostpaidBundles(portal) : false,
  ]);
  return readLine(msisdn, answer, { wanted: page, flags: { postpaidBundles } });
}

async function sellsPostpaidBundles(portal: Pick<PortalClient, 'readProductConfig'>): Promise<boolean> {
  const config = await portal.readProductConfig({});
  return (
    config.kind === 'ok' &&
    config.result.products.some(({ type, enabled }) => type === 'postpaid-bundle' && enabled)
  );
}
