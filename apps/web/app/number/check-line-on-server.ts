import type { PortalClient } from '@portal/contract/http/portal-client';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type LineCheck, type LineCheckPage, lineCheckInput, toLineCheck } from './line-check.ts';

/** Checks a number on the server, before an order is placed and for pages without JavaScript. */
export async function checkLineOnServer(
  portal: Pick<PortalClient, 'checkLine' | 'readProductConfig'>,
  msisdn: Msisdn,
  page: LineCheckPage,
): Promise<LineCheck> {
  const [answer, postpaidBundles] = await Promise.all([
    portal.checkLine(lineCheckInput(msisdn)),
    page === 'data-bundle' ? sellsPostpaidBundles(portal) : false,
  ]);
  return toLineCheck(msisdn, answer, { wanted: page, flags: { postpaidBundles } });
}

async function sellsPostpaidBundles(portal: Pick<PortalClient, 'readProductConfig'>): Promise<boolean> {
  const config = await portal.readProductConfig({});
  return (
    config.kind === 'ok' &&
    config.result.products.some(({ type, enabled }) => type === 'postpaid-bundle' && enabled)
  );
}
