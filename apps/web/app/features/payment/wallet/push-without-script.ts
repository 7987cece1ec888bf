import type { PortalClient } from '@portal/contract/portal-client';
import { type Locale, localisePath } from '@portal/domain/locale';
import { redirect } from 'react-router';
import { startPush, type WalletRequest } from './start-payment.ts';
import type { WalletProblem } from './wallet-flow.ts';

/**
 * A push asked for by a posted form: leads to the status page (thrown), or says what is in the way. `null`: something
 * is wrong with the order, which the shell's loader says.
 */
export async function pushWithoutScript(
  portal: PortalClient,
  wish: WalletRequest,
  locale: Locale,
): Promise<WalletProblem | null> {
  const outcome = await startPush(portal, wish);
  switch (outcome.kind) {
    case 'waiting':
    case 'over':
      throw redirect(`${localisePath('/payment/status', locale)}?id=${outcome.transactionId}`);
    case 'closed':
      return null;
    case 'not-a-wallet':
      return { kind: 'not-a-wallet', payer: wish.payer };
    case 'said':
    case 'unreachable':
      return outcome;
  }
}
