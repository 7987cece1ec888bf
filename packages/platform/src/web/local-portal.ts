import { CALLS, type CallInput, type CallResult } from '@portal/contract/calls/calls';
import type { CallName } from '@portal/contract/http/paths';
import type { Answer, CallOptions, PortalClient } from '@portal/contract/http/portal-client';
import type { Locale } from '@portal/domain/language/locale';
import type { FastifyRequest } from 'fastify';
import { createRefusalLog, toPortalError } from '../http/errors/error-handler.ts';
import { invalidFields } from '../http/errors/invalid-fields.ts';
import { PortalError } from '../http/errors/portal-error.ts';
import { formatRefusal } from '../http/errors/refusal-sentence.ts';
import { CALL_NAMES, type CallHandlers, INPUT_SCHEMAS, type ParsedInput } from '../http/portal-call.ts';
import { consumeLimit } from '../http/rate-limits/limit-requests.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { GROUP_OF_CALL } from '../http/rate-limits/rate-limits.ts';
import { callerWith } from '../http/visitors/caller.ts';
import { renewProvenVisitor, type Visitors } from '../http/visitors/visitor-cookie.ts';
import type { FormatText } from '../wording/sentences.ts';

/** What calls of a page need. */
export type LocalPortalOptions = {
  calls: CallHandlers;
  limiter: RateLimiter;
  visitors: Visitors;
  formatText: FormatText;
};

/** The request of the page that makes the calls, and its language. */
type PageRequest = {
  request: FastifyRequest;
  locale: Locale;
  /** Called for each call that was refused or failed. What this operator does not offer is not missing from a page. */
  onRefusal: () => void;
};

/**
 * Creates the function that gives a page its calls as functions: the same handlers, input schemas, rate limits and
 * refusals as over HTTP, on behalf of the visitor of the page's request. A visitor who verifies a number gets a new id
 * with the reply of the page.
 */
export function createLocalPortal(options: LocalPortalOptions): (page: PageRequest) => PortalClient {
  const logRefusal = createRefusalLog();
  return (page) => {
    const refuse = (error: unknown): Answer<never> => {
      const cause = error instanceof Error ? error : new Error(String(error));
      const refusal = toPortalError(cause);
      logRefusal(refusal, cause, page.request.log);
      if (refusal.code !== 'NOT_OFFERED') page.onRefusal();
      const message = formatRefusal(refusal, page.locale, options.formatText);
      return {
        kind: 'refused',
        status: refusal.httpStatus,
        code: refusal.code,
        message,
        details: refusal.details,
      };
    };
    const run = (name: CallName, input: CallInput<CallName>, settings: CallOptions = {}) =>
      runCall(name, input, { ...options, page, settings }).then(
        (result): Answer<unknown> => ({ kind: 'ok', result }),
        refuse,
      );
    // Several loaders of a page read the same things. An action may change them, so only pages without one share answers.
    const runOnce = page.request.method === 'POST' ? run : shareAnswers(run);
    return Object.fromEntries(
      CALL_NAMES.map((name) => [
        name,
        GROUP_OF_CALL[name] === 'reading' ? runOnce.bind(null, name) : run.bind(null, name),
      ]),
    ) as PortalClient;
  };
}

type RunCall = (
  name: CallName,
  input: CallInput<CallName>,
  settings?: CallOptions,
) => Promise<Answer<unknown>>;

/** Runs calls of the same name, input and settings once: a token in the settings is part of who calls. */
function shareAnswers(run: RunCall): RunCall {
  const answers = new Map<string, Promise<Answer<unknown>>>();
  return (name, input, settings) => {
    const key = JSON.stringify([name, input, settings]);
    const answer = answers.get(key) ?? run(name, input, settings);
    answers.set(key, answer);
    return answer;
  };
}

type CallContext = Omit<LocalPortalOptions, 'formatText'> & { page: PageRequest; settings: CallOptions };

async function runCall<Name extends CallName>(
  call: Name,
  input: CallInput<Name>,
  { calls, limiter, visitors, page, settings }: CallContext,
): Promise<CallResult<Name>> {
  const { request, locale } = page;
  await consumeLimit(limiter, GROUP_OF_CALL[call], request);
  const parsed = INPUT_SCHEMAS[call].safeParse(input);
  if (!parsed.success) throw new PortalError('INVALID_REQUEST', { fields: invalidFields(parsed.error) });
  const { authorization, solution } = settings;
  const caller = callerWith(request, {
    locale,
    ...(authorization !== undefined && { authorization }),
    ...(solution !== undefined && { solution }),
  });
  const result = await calls[call](parsed.data as ParsedInput<Name>, caller);
  await renewProvenVisitor(request, visitors, { call, result });
  // Drops what the contract does not name, as the serialisation of the HTTP route does.
  return CALLS[call].result.parse(result) as CallResult<Name>;
}
