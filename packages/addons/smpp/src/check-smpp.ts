import type { CheckFinding } from '@isano/adapter-kit/operator';
import { tryBind } from './smpp-connection.ts';
import { type SmppSettings, smppAccountOf } from './smpp-route.ts';
import { describeStatus, OK } from './status.ts';

/** Why message centres refuse a bind (SMPP 3.4 section 5.1.3). */
const REASONS: Readonly<Record<number, string>> = {
  5: 'the account is bound already and allows no further bind; stop the portal and check again',
  13: 'the bind failed: system id, password or the network address of this machine',
  14: 'wrong password',
  15: 'unknown system id',
};

/** Binds to the message centre as a transmitter and unbinds: nothing is sent, and no message is taken from the portal. */
export async function checkSmpp(
  settings: Pick<SmppSettings, 'url' | 'systemType' | 'caFile'>,
): Promise<CheckFinding[]> {
  const status = await tryBind(smppAccountOf(settings));
  if (status === OK) return [{ isGood: true, text: 'the message centre accepts the bind' }];
  const reason = REASONS[status];
  const text = `the message centre refuses the bind: ${describeStatus(status)}${reason ? `, ${reason}` : ''}`;
  return [{ isGood: false, text }];
}
