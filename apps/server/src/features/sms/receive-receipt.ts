import type { Clock } from '@portal/domain/time/clock';
import type { SmsReceipt } from '@portal/operator/sms-port';
import type { Db } from '@portal/platform/database/open-db';
import type { SmsDeps } from './send-sms.ts';
import { recordReceipt } from './sms-record.ts';

/** Stores a delivery receipt. Throws when it could not be stored: the operator must send it again. */
export async function receiveReceipt(
  { db, clock, onSettled }: { db: Db; clock: Clock } & Pick<SmsDeps, 'onSettled'>,
  route: string,
  receipt: SmsReceipt,
): Promise<void> {
  const settled = await recordReceipt(db, { route, at: clock.now() }, receipt);
  if (settled) await onSettled(route, settled);
}
