import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { CallName } from '@portal/contract/http/paths';
import { expect } from 'vitest';
import type { TestBuyer } from './buyer.ts';

/**
 * The calls of the visitors of a buyer's portal.
 * @param buyer returns the buyer, which may be opened before the first test only
 * @returns `call` with the envelope of the answer, and `succeed` with the result of an answer that must be a success
 */
export function visitorCalls(buyer: () => Pick<TestBuyer, 'portal'>) {
  async function call<Name extends CallName>(name: Name, input: CallInput<Name>, visitor: string) {
    const { envelope } = await buyer().portal.call(name, input, { visitor });
    return envelope;
  }
  async function succeed<Name extends CallName>(name: Name, input: CallInput<Name>, visitor: string) {
    const envelope = await call(name, input, visitor);
    expect(envelope.status, `${name}: ${envelope.statusCode}`).toBe('success');
    return envelope.result as CallResult<Name>;
  }
  return { call, succeed };
}
