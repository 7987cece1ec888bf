import type { CallResult } from '@portal/contract/calls/calls';
import type { PortalClient } from '@portal/contract/http/portal-client';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type CodeCalls, mapAnswerResult, verifiedCodeCalls } from '../../one-time-code/code-calls.ts';
import { type CodeStep, parsePostedCode, takeCodeStep } from '../../one-time-code/code-step.ts';
import { toFormProblem } from '../../purchase/place-order.ts';

/** The balances of a router (SPEC section 3 "Balance entry"). */
export type Balances = CallResult<'queryBalance'>['queryBalanceResult'];

/** The state of a balance query. `message` comes from the server, if it sent one. */
export type BalanceStep =
  | { kind: 'code'; code: CodeStep }
  | { kind: 'known'; balances: Balances }
  | { kind: 'failed'; message: string | null };

/** The intents of the forms about a balance. */
export const BALANCE_INTENTS: readonly unknown[] = ['balance', 'resend-code', 'check-code'];

/** One step of the balance query: sends a code, or checks it and reads the data balances with its proof. */
export async function takeBalanceStep(portal: PortalClient, form: FormData): Promise<BalanceStep> {
  const msisdn = parseMsisdn(String(form.get('msisdn') ?? ''));
  if (!msisdn) return { kind: 'failed', message: null };
  const code = await takeCodeStep(balanceCodeCalls(portal, msisdn), parsePostedCode(form));
  if (code.kind !== 'proven') return { kind: 'code', code };
  const answer = await portal.queryBalance({ msisdn, uniqueCode: code.proof, serviceType: 'DATA' });
  return answer.kind === 'ok'
    ? { kind: 'known', balances: answer.result.queryBalanceResult }
    : { kind: 'failed', ...toFormProblem(answer) };
}

/** The calls of the code for a router's balance. The code goes to the handset linked to the router (RULINGS 29). */
function balanceCodeCalls(portal: PortalClient, msisdn: Msisdn): CodeCalls {
  return {
    ...verifiedCodeCalls(portal),
    send: async () =>
      mapAnswerResult(
        await portal.requestBalance({ msisdn, requestType: 'DATA_BALANCE' }),
        ({ otpRecipient, txnRefId, ...rest }) => ({ ...rest, refId: txnRefId, recipient: otpRecipient }),
      ),
  };
}
