import { readPhone } from '../sandbox.ts';
import { type Browser, patiently, yes } from './customer.ts';
import { mustCome } from './until.ts';

/** What a verified code gives. */
export type Proof = { uniqueCode: string; authorization: string };

/** Has a code sent to the payer's handset, reads it there and types it. */
export async function prove(
  { portal }: Browser,
  { pages, payer, paymentMode }: { pages: string; payer: string; paymentMode: string },
): Promise<Proof> {
  const { refId } = yes(await patiently('a code', () => portal.sendCode({ msisdn: payer })));
  const otp = await mustCome('a code on the handset', async () => {
    const { inbox } = await readPhone(pages, payer);
    return inbox.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean) ?? null;
  });
  const typed = { refId, otp, username: payer, paymentMode };
  const verified = yes(await patiently('a proof', () => portal.verifyWalletUser(typed)));
  return { uniqueCode: verified.uniqueCode, authorization: `${verified.tokenType} ${verified.accessToken}` };
}
