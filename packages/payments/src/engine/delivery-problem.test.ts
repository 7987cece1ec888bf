import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import { expect, test } from 'vitest';
import { findDeliveryProblem } from './delivery-problem.ts';

const withCode = (code: string) => Object.assign(new Error('something of a customer'), { code });

// Names and codes of Node's errors (nodejs.org/api/errors.html) and of undici's (its docs/api/Errors.md).
test('the staff are told why the operator gave no outcome, wherever in the chain of causes it stands', () => {
  const timeout = Object.assign(new Error(), { name: 'TimeoutError' });
  const cases = [
    [timeout, 'timeout'],
    [withCode('UND_ERR_HEADERS_TIMEOUT'), 'timeout'],
    [withCode('ECONNREFUSED'), 'unreachable'],
    [withCode('UND_ERR_CONNECT_TIMEOUT'), 'unreachable'],
    [new ConfigurationFault('credentials-refused', '401'), 'refuses-us'],
    [new Error('HTTP 503'), 'unclear-answer'],
    ['thrown text', 'unclear-answer'],
  ] as const;
  for (const [error, problem] of cases) {
    expect(findDeliveryProblem(error), String(error)).toBe(problem);
    expect(findDeliveryProblem(new Error('outer', { cause: error })), String(error)).toBe(problem);
  }
});

test('causes that lead back to themselves end', () => {
  const error = new Error('loop');
  error.cause = error;
  expect(findDeliveryProblem(error)).toBe('unclear-answer');
});
