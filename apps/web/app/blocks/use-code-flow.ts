import type { CallResult } from '@portal/contract/calls';
import type { Answer } from '@portal/contract/portal-client';
import type { Msisdn } from '@portal/domain/msisdn';
import { useEffect, useReducer } from 'react';
import { type CodeEvent, type CodeFlow, codeFlow, codeFlowStart } from './code-flow.ts';
import { portal } from './portal.ts';
import { useSeconds } from './use-seconds.ts';

type CodeFlowHook = {
  flow: CodeFlow;
  dispatch: (event: CodeEvent) => void;
  submit: (code: string) => Promise<void>;
  resend: () => Promise<void>;
  sendFirst: () => Promise<void>;
};

/**
 * Sends a code to a number as soon as it is shown, counts the seconds, and asks the server about each code typed.
 * A number with an open code gets no second SMS: the server hands back the open one (RULINGS 27).
 * @param paymentMode wire code of the wallet whose user is verified
 */
export function useCodeFlow(msisdn: Msisdn, paymentMode: string): CodeFlowHook {
  const [flow, dispatch] = useReducer(codeFlow, codeFlowStart);
  useSeconds('refId' in flow || flow.step === 'ending', () => dispatch({ type: 'second-passed' }));
  const sendFirst = async () => dispatch(sentEvent(await portal.sendCode({ msisdn }), false));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number
  useEffect(() => {
    void sendFirst();
  }, [msisdn]);
  const resend = async () => {
    if ('refId' in flow) dispatch(sentEvent(await portal.resendCode({ refId: flow.refId }), true));
  };
  const submit = async (code: string) => {
    if (flow.step !== 'entering') return;
    dispatch({ type: 'code-submitted' });
    const answer = await portal.verifyWalletUser({
      refId: flow.refId,
      otp: code,
      username: msisdn,
      paymentMode,
    });
    dispatch(
      answer.kind === 'ok'
        ? { type: 'code-accepted', proof: answer.result.uniqueCode }
        : refusedEvent(answer),
    );
  };
  return { flow, dispatch, submit, resend, sendFirst };
}

function sentEvent(answer: Answer<CallResult<'sendCode'>>, again: boolean): CodeEvent {
  if (answer.kind === 'ok') return { type: 'code-sent', ...answer.result, again };
  if (answer.kind === 'refused') return refusedEvent(answer);
  return again ? { type: 'server-unreachable' } : { type: 'code-not-sent', message: null };
}

function refusedEvent(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): CodeEvent {
  if (answer.kind === 'unreachable') return { type: 'server-unreachable' };
  const { code, message, details } = answer;
  return { type: 'code-refused', code, message, attemptsLeft: details.attemptsLeft };
}
