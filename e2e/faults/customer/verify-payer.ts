import { findCode } from '@portal/domain/identifiers/testing/find-code';
import { waitFor } from '../../poll-until.ts';
import { readPhone } from '../../sandbox.ts';
import { type BrowserClient, requireResult, retryCall } from './browser-client.ts';

/** The result of a verified code. */
export type PayerProof = { uniqueCode: string; authorization: string };

/** Sends a code for an order to the payer's handset, reads it there and submits it. */
export async function verifyPayer(
  { portal }: BrowserClient,
  {
    pages,
    payer,
    paymentMode,
    orderId,
  }: { pages: string; payer: string; paymentMode: string; orderId: string },
): Promise<PayerProof> {
  const request = { msisdn: payer, orderId, paymentMode };
  const { refId } = requireResult(await retryCall('a code', () => portal.sendCode(request)));
  const otp = await waitFor('a code on the handset', async () => {
    const { inbox } = await readPhone(pages, payer);
    return inbox.map(({ text }) => findCode(text)).find(Boolean) ?? null;
  });
  const verification = { refId, otp, username: payer, paymentMode };
  const verified = requireResult(await retryCall('a proof', () => portal.verifyWalletUser(verification)));
  return { uniqueCode: verified.uniqueCode, authorization: `${verified.tokenType} ${verified.accessToken}` };
}
