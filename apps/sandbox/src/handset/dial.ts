import { randomUUID } from 'node:crypto';
import { isPin, PIN_LENGTH } from '@portal/domain/identifiers/pin';
import { institutionScreen } from '../ekash/institution-menu.ts';
import { INSTITUTIONS, type Institution, type InstitutionName } from '../ekash/institutions.ts';
import type { UssdScreen } from '../sandbox-operator.ts';
import { addWallet, readWallet, resetPin } from '../wallets/wallets.ts';
import { francs, type HandsetContext, readPhone } from './phone-state.ts';

/** The code that shows every balance. */
const BALANCE_DIAL = '*131#';
/** The code that uses the bundles of the line, which nobody does in a sandbox. */
const USE_DIAL = '*132#';

/** The network's answer to a dialled code. */
export type DialAnswer =
  | { kind: 'text'; text: string }
  /** The PIN reset needs the new PIN. */
  | { kind: 'ask-new-pin'; dial: string; text: string }
  | UssdAnswer;

/** A session of the USSD menu. `inputs`: everything entered so far, separated by `*`. */
type UssdSession = { sessionId: string; inputs: string };

/** The session's latest screen. */
export type UssdAnswer = UssdSession & { kind: 'ussd'; screen: UssdScreen };

type DialRequest = { msisdn: string; dial: string; newPin?: string };

/** Answers a code dialled on the handset: balance, PIN reset, a code for the operator's number, nothing else. */
export async function dial(
  context: HandsetContext,
  { msisdn, dial: code, newPin }: DialRequest,
): Promise<DialAnswer> {
  const { pinResetDial, customerCareNumber } = await context.operator.readSettings();
  const { inbound } = context.operator;
  const bank = Object.entries(INSTITUTIONS).find(([, { dial: menu }]) => menu === code)?.[0];
  if (bank) return sendUssd(context, { sessionId: `${bank}:${randomUUID()}`, inputs: '', msisdn });
  const opened = openUssd(context, code);
  if (opened) return sendUssd(context, { ...opened, msisdn });
  if (inbound && code.startsWith(`*${inbound.number}*`))
    return text((await inbound.send({ from: msisdn, text: code })) ?? 'No answer.');
  if (code === BALANCE_DIAL) {
    const { airtime, dataMegabytes, wallet } = await readPhone(context, msisdn);
    const money = wallet ? `, ${context.brand.name} Money ${francs(wallet.balance)}` : '';
    return text(`Airtime ${francs(airtime)}, data ${dataMegabytes} MB${money}`);
  }
  if (code === USE_DIAL) {
    await context.operator.useBundles(msisdn);
    return text('Your bundles were used: a tenth is left of each, or nothing where that was left before.');
  }
  if (code === customerCareNumber) return text('Customer care is not simulated.');
  if (code !== pinResetDial) return text(unknownCode(context, pinResetDial));
  if (newPin === undefined)
    return { kind: 'ask-new-pin', dial: code, text: `Choose a new PIN, ${PIN_LENGTH} digits` };
  if (!isPin(newPin))
    return { kind: 'ask-new-pin', dial: code, text: `A PIN has ${PIN_LENGTH} digits. Choose a new PIN` };
  const isReset = await resetPin(context.db, { msisdn, pin: newPin });
  return text(isReset ? 'Your PIN was changed and your wallet is open.' : 'This number has no wallet.');
}

/**
 * The session that a dialled code opens, with the inputs in it: `*140*1#`, or `*300*482936#` with a code of a page. `null`: it is
 * another code.
 */
function openUssd({ operator: { ussd, inbound } }: HandsetContext, code: string): UssdSession | null {
  if (!ussd || !code.endsWith('#')) return null;
  const menu = ussd.code.slice(0, -1);
  const inputs = code === ussd.code ? '' : inputsAfter(menu, code);
  const opened = inputs ?? (inbound ? inputsAfter(`*${inbound.number}`, code) : null);
  return opened === null ? null : { sessionId: randomUUID(), inputs: opened };
}

function inputsAfter(prefix: string, code: string): string | null {
  return code.startsWith(`${prefix}*`) ? code.slice(prefix.length + 1, -1) : null;
}

/** Answers a screen of the USSD menu. */
export function answerUssd(
  context: HandsetContext,
  { inputs, input, ...session }: UssdSession & { msisdn: string; input: string },
): Promise<DialAnswer> {
  return sendUssd(context, { ...session, inputs: inputs === '' ? input : `${inputs}*${input}` });
}

async function sendUssd(
  context: HandsetContext,
  { msisdn, ...session }: UssdSession & { msisdn: string },
): Promise<DialAnswer> {
  const { ussd } = context.operator;
  const institution = INSTITUTIONS[session.sessionId.split(':')[0] as InstitutionName];
  if (institution) {
    const screen = await institutionScreen(
      institution,
      session.inputs,
      systemsOf(context, institution, msisdn),
    );
    return { kind: 'ussd', ...session, screen };
  }
  if (!ussd) return text('There is no USSD menu.');
  const { sessionId, inputs } = session;
  return { kind: 'ussd', ...session, screen: await ussd.send({ sessionId, msisdn, text: inputs }) };
}

/** The systems of a member of eKash, about the customer who dials. */
function systemsOf({ db, clock, wallets, brand }: HandsetContext, institution: Institution, msisdn: string) {
  const { company } = institution;
  return {
    merchant: brand.name,
    francs,
    balance: async () => {
      await addWallet(db, { msisdn }, { company, now: clock.now() });
      return (await readWallet(db, company, msisdn))?.balance ?? 0;
    },
    pay: async ({ amount, ...entered }: Record<'code' | 'reference' | 'amount' | 'pin', string>) => {
      const outcome = await wallets.ekash.payFrom({
        institution,
        msisdn,
        ...entered,
        amount: Number(amount),
      });
      return outcome.kind === 'paid' ? `You paid ${francs(Number(amount))} to ${brand.name}.` : outcome.why;
    },
  };
}

const text = (shown: string): DialAnswer => ({ kind: 'text', text: shown });

function unknownCode({ operator: { ussd } }: HandsetContext, pinResetDial: string): string {
  return `Unknown code. Balance ${BALANCE_DIAL}, PIN reset ${pinResetDial}${ussd ? `, menu ${ussd.code}` : ''}`;
}
