import type { CallResult } from '@portal/contract/calls';
import type { Answer, PortalClient } from '@portal/contract/portal-client';
import { parseCode } from '@portal/domain/code';
import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import { type CodeStep, codeStepAfter, handsetStepOf, lookForMessage } from '../../blocks/code-step.ts';
import { messageOf } from '../../blocks/place-order.ts';

/** Balances of a router (SPEC section 3 "Balance entry"). */
export type Balances = CallResult<'queryBalance'>['queryBalanceResult'];

/** Where looking up a balance stands. `message` is the server's, if it gave one. */
export type BalanceStep =
  | { kind: 'code'; code: CodeStep }
  | { kind: 'known'; balances: Balances }
  | { kind: 'failed'; message: string | null };

/** Reads the data balances for who verified the code. */
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

/** One step of the look-up without JavaScript: asks for the code, or checks the one that was typed. */
export async function takeBalanceStep(portal: PortalClient, form: FormData): Promise<BalanceStep> {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 64);
  const msisdn = parseMsisdn(text('msisdn'));
  if (!msisdn) return { kind: 'failed', message: null };
  if (text('intent') !== 'check-code') return askCode(portal, msisdn);
  const [refId, recipient] = [text('otpId'), text('recipient')];
  if (text('way') === 'handset') {
    const look = await lookForMessage(portal, refId);
    if (look.kind === 'proved') return readBalances(portal, msisdn, look.uniqueCode);
    return look.kind === 'waiting' ? { kind: 'code', code: look.step } : failed(look.answer);
  }
  const answer = await portal.verifyCode({ refId, otp: parseCode(text('otp')) ?? text('otp') });
  if (answer.kind === 'ok') return readBalances(portal, msisdn, answer.result.uniqueCode);
  const code = codeStepAfter(answer, { refId, recipient });
  return code ? { kind: 'code', code } : failed(answer);
}

async function askCode(portal: PortalClient, msisdn: Msisdn): Promise<BalanceStep> {
  const answer = await portal.requestBalance({ msisdn, requestType: 'DATA_BALANCE' });
  if (answer.kind !== 'ok') {
    const code = handsetStepOf(answer);
    return code ? { kind: 'code', code } : failed(answer);
  }
  const { txnRefId: refId, otpRecipient: recipient, attemptsLeft } = answer.result;
  return { kind: 'code', code: { refId, recipient, attemptsLeft, problem: null } };
}

function failed(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): BalanceStep {
  return { kind: 'failed', message: messageOf(answer) };
}
