import type { Answer } from '@portal/contract/http/portal-client';
import { useEffect, useReducer } from 'react';
import { useEverySecond } from '../timers/use-every-second.ts';
import type { CodeCalls, SentCode } from './code-calls.ts';
import { type CodeEvent, type CodeFlow, INITIAL_CODE_FLOW, reduceCodeFlow } from './code-flow.ts';

type CodeFlowHook = {
  flow: CodeFlow;
  dispatch: (event: CodeEvent) => void;
  submit: (code: string) => Promise<void>;
  resend: () => Promise<void>;
  sendFirst: () => Promise<void>;
};

/**
 * Sends a code on mount, counts the seconds, and verifies each typed code. A number with an open code gets no second
 * SMS: the server returns the open one (RULINGS 27).
 */
export function useCodeFlow(calls: CodeCalls): CodeFlowHook {
  const [flow, dispatch] = useReducer(reduceCodeFlow, INITIAL_CODE_FLOW);
  useEverySecond('refId' in flow || flow.step === 'ending', () => dispatch({ type: 'second-passed' }));
  const sendFirst = async () => dispatch(toSentEvent(await calls.send(), false));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per dialog
  useEffect(() => {
    void sendFirst();
  }, []);
  const resend = async () => {
    if (!('refId' in flow)) return;
    // A code without attempts left cannot be resent; a new one is sent.
    const answer = flow.step === 'exhausted' ? calls.send() : calls.resend(flow.refId);
    dispatch(toSentEvent(await answer, true));
  };
  const submit = async (code: string) => {
    if (flow.step !== 'entering') return;
    dispatch({ type: 'code-submitted' });
    const answer = await calls.verify(flow.refId, code);
    dispatch(
      answer.kind === 'ok'
        ? { type: 'code-accepted', proof: answer.result.proof }
        : { type: 'call-failed', answer },
    );
  };
  return { flow, dispatch, submit, resend, sendFirst };
}

function toSentEvent(answer: Answer<SentCode>, again: boolean): CodeEvent {
  return answer.kind === 'ok'
    ? { type: 'code-sent', sent: answer.result, again }
    : { type: 'call-failed', answer };
}
