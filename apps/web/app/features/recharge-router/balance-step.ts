import type { CallResult } from '@portal/contract/calls/calls';
import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { parseCode } from '@portal/domain/identifiers/one-time-code';
import {
  type CodeStep,
  checkHandsetMessage,
  nextCodeStep,
  toHandsetStep,
} from '../../one-time-code/code-step.ts';
import { refusalMessage } from '../../purchase/place-order.ts';

/** The balances of a router (SPEC section 3 "Balance entry"). */
export type Balances = CallResult<'queryBalance'>['queryBalanceResult'];

/** The state of a balance query. `message` comes from the server, if it sent one. */
export type BalanceStep =
  | { kind: 'code'; code: CodeStep }
  | { kind: 'known'; balances: Balances }
  | { kind: 'failed'; message: string | null };

/** Reads the data balances with the proof of a verified code. */
export async function readBalances(
  portal: Pick<PortalClient, 'queryBalance'>,
  msisdn: Msisdn,
  uniqueCode: string,
): Promise<BalanceStep> {
  const answer = await portal.queryBalance({ msisdn, uniqueCode, serviceType: 'DATA' });
  return answer.kind === 'ok'
    ? { kind: 'known', balances: answer.result.queryBalanceResult }
    : failed(answer);
}

/** One step of the balance query without JavaScript: sends the code, or checks the typed one. */
export async function takeBalanceStep(portal: PortalClient, form: FormData): Promise<BalanceStep> {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 64);
  const msisdn = parseMsisdn(text('msisdn'));
  if (!msisdn) return { kind: 'failed', message: null };
  if (text('intent') !== 'check-code') return sendCode(portal, msisdn);
  const [refId, recipient] = [text('otpId'), text('recipient')];
  if (text('way') === 'handset') {
    const check = await checkHandsetMessage(portal, refId);
    if (check.kind === 'proved') return readBalances(portal, msisdn, check.uniqueCode);
    return check.kind === 'waiting' ? { kind: 'code', code: check.step } : failed(check.answer);
  }
  const answer = await portal.verifyCode({ refId, otp: parseCode(text('otp')) ?? text('otp') });
  if (answer.kind === 'ok') return readBalances(portal, msisdn, answer.result.uniqueCode);
  const code = nextCodeStep(answer, { refId, recipient });
  return code ? { kind: 'code', code } : failed(answer);
}

async function sendCode(portal: PortalClient, msisdn: Msisdn): Promise<BalanceStep> {
  const answer = await portal.requestBalance({ msisdn, requestType: 'DATA_BALANCE' });
  if (answer.kind !== 'ok') {
    const code = toHandsetStep(answer);
    return code ? { kind: 'code', code } : failed(answer);
  }
  const { txnRefId: refId, otpRecipient: recipient, attemptsLeft } = answer.result;
  return { kind: 'code', code: { refId, recipient, attemptsLeft, problem: null } };
}

function failed(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): BalanceStep {
  return { kind: 'failed', message: refusalMessage(answer) };
}
