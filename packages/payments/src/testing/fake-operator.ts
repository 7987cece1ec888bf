import { money } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import type { DeliveryRefusal } from '@portal/operator/delivery';
import type { DeliveryRecord, DeliveryRecords } from '@portal/operator/delivery-records-port';
import type { Emails } from '@portal/operator/email-port';
import type { NumberInsight } from '@portal/operator/number-insight-port';
import type { Airtime } from '@portal/operator/operator';
import type { Sms } from '@portal/operator/sms-port';
import type { TakeBack } from '@portal/operator/take-back';
import type { Fault } from './fake-wallet.ts';

/**
 * Creates an operator with its own records of top-ups and messages. Scripted faults apply to the next calls in
 * order.
 */
export function createFakeOperator(clock: Clock) {
  const topUps = new Map<string, { msisdn: string; minor: number; times: number; at: Date }>();
  /** Delivery records added by a test. */
  const extraRecords: DeliveryRecord[] = [];
  const faults: Fault[] = [];
  const takeBackFaults: Fault[] = [];
  /** By the key of the take-back; `null`: refused. */
  const takenBack = new Map<string, { deliveryKey: string; minor: number | null }>();
  const refused = new Map<string, DeliveryRefusal>();
  /** Numbers that get nothing. */
  const barred = new Set<string>();
  /** Numbers about which nothing is answered; `given`: nevertheless they get what was asked for. */
  const silent = new Map<string, 'given' | 'not-given'>();
  const state = { calls: 0, refusal: null as DeliveryRefusal | null, recordAway: false };

  const airtime: Airtime = {
    topUp: async ({ key, msisdn, amount }) => {
      state.calls += 1;
      const fault = faults.shift() ?? 'ok';
      if (fault !== 'ok' && fault !== 'lost-after') throw new Error('the operator does not answer');
      if (silent.get(msisdn) === 'not-given') throw new Error('the operator does not answer');
      const newRefusal = barred.has(msisdn) ? 'line-barred' : state.refusal;
      const refusal = refused.get(key) ?? (topUps.has(key) ? null : newRefusal);
      if (refusal) refused.set(key, refusal);
      else if (!topUps.has(key)) topUps.set(key, { msisdn, minor: amount.minor, times: 1, at: clock.now() });
      if (fault === 'lost-after' || silent.has(msisdn)) throw new Error('the answer was lost');
      return refusal
        ? { kind: 'refused', reason: refusal }
        : { kind: 'delivered', operatorReference: `T-${key.slice(0, 6)}` };
    },
  };
  const takeBack: TakeBack = async ({ key, deliveryKey, amount }) => {
    const fault = takeBackFaults.shift() ?? 'ok';
    if (fault !== 'ok' && fault !== 'lost-after' && fault !== 'refused')
      throw new Error('the operator does not answer');
    if (!takenBack.has(key))
      takenBack.set(key, { deliveryKey, minor: fault === 'refused' ? null : amount.minor });
    if (fault === 'lost-after') throw new Error('the answer was lost');
    return takenBack.get(key)?.minor === null
      ? { kind: 'refused', reason: 'already-used' }
      : { kind: 'taken-back', operatorReference: `B-${key.slice(0, 6)}` };
  };
  const records = (): DeliveryRecord[] => {
    if (state.recordAway) throw new Error('the operator does not answer');
    const topUpRecords = [...topUps].map(([key, { minor, at }]) => ({
      key,
      operatorReference: `T-${key.slice(0, 6)}`,
      amount: money(minor, 'RWF'),
      at,
    }));
    return [...topUpRecords, ...extraRecords];
  };
  const deliveries: DeliveryRecords = {
    find: async (key) => records().find((each) => each.key === key) ?? null,
    list: async ({ from, to }) => records().filter(({ at }) => at >= from && at < to),
  };
  return {
    ...createFakeInsight(),
    ...createFakeMessages(),
    airtime,
    deliveries,
    extraRecords,
    topUps,
    barred,
    silent,
    faults,
    takeBackFaults,
    state,
    takeBack,
    takenBack,
  };
}

/** What the network says about numbers. */
function createFakeInsight() {
  const holders = { newSim: new Set<string>(), newOwner: new Set<string>(), isSilent: false };
  const answer = async (numbers: Set<string>, msisdn: string) => {
    if (holders.isSilent) throw new Error('the network does not answer');
    return numbers.has(msisdn);
  };
  const numberInsight: NumberInsight = {
    hasNewSim: (msisdn) => answer(holders.newSim, msisdn),
    hasNewOwner: (msisdn) => answer(holders.newOwner, msisdn),
  };
  return { numberInsight, holders };
}

/** The message centre and the mail server. */
function createFakeMessages() {
  const messages: { to: string; text: string }[] = [];
  const smsFaults: Fault[] = [];
  const sms: Sms = {
    send: async ({ to, text }) => {
      if ((smsFaults.shift() ?? 'ok') !== 'ok') throw new Error('the message centre does not answer');
      messages.push({ to, text });
    },
  };
  const mailbox: Parameters<Emails['send']>[0][] = [];
  const emailFaults: Error[] = [];
  const emails: Emails = {
    send: async (email) => {
      const fault = emailFaults.shift();
      if (fault) throw fault;
      mailbox.push(email);
    },
  };
  return { sms, smsFaults, messages, emails, emailFaults, mailbox };
}
