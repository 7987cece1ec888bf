import { isPin } from '@portal/domain/identifiers/pin';
import { resetPin } from '../wallets/wallets.ts';
import { francs, type HandsetContext, readPhone } from './phone-state.ts';

/** The code that shows every balance. */
const BALANCE_DIAL = '*131#';

/** The network's answer to a dialled code. */
export type DialAnswer =
  | { kind: 'text'; text: string }
  /** The PIN reset needs the new PIN. */
  | { kind: 'ask-new-pin'; dial: string; text: string };

type DialRequest = { msisdn: string; dial: string; newPin?: string };

/** Answers a code dialled on the handset: balance, PIN reset, a code for the operator's number, nothing else. */
export async function dial(
  context: HandsetContext,
  { msisdn, dial: code, newPin }: DialRequest,
): Promise<DialAnswer> {
  const { pinResetDial, customerCareNumber } = await context.operator.readSettings();
  const { inbound } = context.operator;
  if (inbound && code.startsWith(`*${inbound.number}*`))
    return text(await inbound.send({ from: msisdn, text: code }));
  if (code === BALANCE_DIAL) {
    const { airtime, dataMegabytes, wallet } = await readPhone(context, msisdn);
    const money = wallet ? `, ${context.brand.name} Money ${francs(wallet.balance)}` : '';
    return text(`Airtime ${francs(airtime)}, data ${dataMegabytes} MB${money}`);
  }
  if (code === customerCareNumber) return text('Customer care is not simulated.');
  if (code !== pinResetDial) return text(`Unknown code. Balance ${BALANCE_DIAL}, PIN reset ${pinResetDial}`);
  if (newPin === undefined) return { kind: 'ask-new-pin', dial: code, text: 'Choose a new PIN, four digits' };
  if (!isPin(newPin))
    return { kind: 'ask-new-pin', dial: code, text: 'A PIN has four digits. Choose a new PIN' };
  const isReset = await resetPin(context.db, { msisdn, pin: newPin });
  return text(isReset ? 'Your PIN was changed and your wallet is open.' : 'This number has no wallet.');
}

const text = (shown: string): DialAnswer => ({ kind: 'text', text: shown });
