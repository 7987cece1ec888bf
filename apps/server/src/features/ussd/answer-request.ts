import type { UssdScreen } from '@portal/contract/http/ussd';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { countryLocale } from '@portal/domain/language/locale';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { handsetVisitorId } from '@portal/platform/http/visitors/handset-visitor';
import { allowRequest } from './allow-request.ts';
import { layOutEnd } from './lay-out.ts';
import { payOrder } from './pay-order.ts';
import { refusalText } from './refusal-text.ts';
import { PAY_INPUT } from './screens/order-screens.ts';
import { currentPlace, START } from './screens/place.ts';
import { readProofAnswer } from './screens/proof-screen.ts';
import { textsIn, type UssdKey } from './screens/screen.ts';
import { insertStep, readLatestLocale, readStep, readSteps, type Step, storeAnswer } from './step-store.ts';
import { type Session, takeInputs } from './take-inputs.ts';
import type { Caller, UssdDeps } from './ussd-deps.ts';

/** A request of the gateway. `text`: all inputs of the session, separated by `*`. `networkCode`: of the caller. */
export type UssdRequest = {
  sessionId: string;
  phoneNumber: string;
  text: string;
  networkCode?: string | undefined;
};

/** A session is over after this time; operators end it earlier. */
const SESSION_MS = 10 * 60_000;
const MAX_STEPS = 60;
/** A repeated confirmation waits for the answer of the first one as long as that may take. */
const ANSWER_POLLS = 16;
const ANSWER_POLL_MS = 100;

/**
 * Answers a request of the gateway. The number of an authenticated gateway is the caller's and counts as proven.
 * A request that was answered before gets the same answer and has no further effect: the session and its inputs identify
 * it. So a confirmation pays once, also when the gateway repeats it or two nodes receive it.
 */
export async function answerRequest(deps: UssdDeps, request: UssdRequest): Promise<UssdScreen> {
  const msisdn = parseMsisdn(request.phoneNumber);
  if (!msisdn) return endWith(deps, 'end.foreign-number');
  const steps = await readSteps(deps.db, request.sessionId);
  if (steps.some((step) => step.msisdn !== msisdn)) return endWith(deps, 'end.over');
  const visitorId = handsetVisitorId(deps.visitorKey, msisdn);
  const known = steps.find(({ inputs }) => inputs === request.text);
  if (known) return repeatAnswer(deps, known);
  const now = deps.clock.now();
  const previous = latestBefore(steps, request.text);
  const locale = previous?.locale ?? (await readLatestLocale(deps.db, msisdn, now)) ?? countryLocale();
  const caller = { msisdn, visitorId, locale, isForeign: isForeign(deps, request) };
  try {
    await allowRequest(deps, 'ussd', visitorId);
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    return { kind: 'end', text: layOutEnd(refusalText(deps, error, locale)) };
  }
  if (steps.length === 0 && deps.shedsNewWork()) return endWith(deps, 'error.unavailable', locale);
  const session = openSession(caller, { previous, count: steps.length, now });
  if (!session) return endWith(deps, 'end.over', locale);
  return advance(deps, session, { ...request, previous: previous?.inputs ?? null });
}

/** Whether the caller is of another network. A request without a code is, where the operator's own codes are known. */
function isForeign({ gateway }: UssdDeps, { networkCode = '' }: UssdRequest): boolean {
  const own = gateway?.networks ?? [];
  return own.length > 0 && !own.includes(networkCode);
}

type Request = UssdRequest & { previous: string | null };

type Earlier = { previous: Step | null; count: number; now: Date };

/** The session as the latest answered request left it; `null` when it is over. */
function openSession(caller: Caller, { previous, count, now }: Earlier): Session | null {
  if (!previous) return count === 0 ? { state: START, caller } : null;
  const isOld = previous.createdAt.getTime() + SESSION_MS <= now.getTime();
  return previous.state && !isOld && count < MAX_STEPS ? { state: previous.state, caller } : null;
}

async function advance(deps: UssdDeps, session: Session, request: Request): Promise<UssdScreen> {
  const { sessionId, text } = request;
  const inputs = newInputs(request);
  const { msisdn, locale } = session.caller;
  const createdAt = deps.clock.now();
  const step = { sessionId, inputs: text, msisdn, locale, createdAt };
  const place = currentPlace(session.state);
  if (place.screen === 'confirm' && inputs.length === 1 && inputs[0]?.trim() === PAY_INPUT) {
    // Stored before the payment starts: the request that stores it first pays, and after a crash none pays again.
    if (!(await insertStep(deps.db, { ...step, state: null, answer: null }))) return readAgain(deps, step);
    const answer = layOutEnd(await payOrder(deps, session.caller, place));
    await storeAnswer(deps.db, { sessionId, inputs: text, answer });
    return { kind: 'end', text: answer };
  }
  if (place.screen === 'proof' && inputs.length === 1) {
    const answer = readProofAnswer(inputs[0] ?? '');
    if (answer) return answerProof(deps, step, { code: place.code, answer });
  }
  const { state, caller, screen } = await takeInputs(deps, session, inputs);
  const answered = { ...step, locale: caller.locale, state, answer: screen.text };
  return (await insertStep(deps.db, answered)) ? screen : readAgain(deps, step);
}

type NewStep = Omit<Step, 'state' | 'answer'>;
type ProofAnswer = { code: string; answer: 'yes' | 'no' };

/** Only the answer to a question that was shown counts, so it comes alone and never in a shortcut with its code. */
async function answerProof(deps: UssdDeps, step: NewStep, given: ProofAnswer): Promise<UssdScreen> {
  if (!(await insertStep(deps.db, { ...step, state: null, answer: null }))) return readAgain(deps, step);
  const { sessionId, inputs, msisdn, locale } = step;
  const answer = layOutEnd((await deps.answerProof(msisdn, given)) ?? textsIn(deps, locale)('end.over'));
  await storeAnswer(deps.db, { sessionId, inputs, answer });
  return { kind: 'end', text: answer };
}

/** An equal request was faster: its answer is the answer. */
async function readAgain(deps: UssdDeps, step: Pick<Step, 'sessionId' | 'inputs' | 'locale'>) {
  const stored = await readStep(deps.db, step);
  return stored ? repeatAnswer(deps, stored) : endWith(deps, 'error.unavailable', step.locale);
}

/** The answer of an earlier request. While its payment is being started there is none yet. */
async function repeatAnswer(deps: UssdDeps, step: Step): Promise<UssdScreen> {
  let { answer } = step;
  for (let poll = 0; answer === null && poll < ANSWER_POLLS; poll += 1) {
    await deps.wait(ANSWER_POLL_MS);
    answer = (await readStep(deps.db, step))?.answer ?? null;
  }
  if (answer === null) return endWith(deps, 'end.pending', step.locale);
  return { kind: step.state ? 'con' : 'end', text: answer };
}

/** The latest answered request that this one continues. */
function latestBefore(steps: Step[], text: string): Step | null {
  const earlier = steps.filter(({ inputs }) => inputs === '' || text.startsWith(`${inputs}*`));
  return earlier.toSorted((a, b) => b.inputs.length - a.inputs.length)[0] ?? null;
}

function newInputs({ text, previous }: Request): string[] {
  const rest = previous ? text.slice(previous.length + 1) : text;
  return rest === '' && previous === null ? [] : rest.split('*');
}

function endWith(deps: UssdDeps, key: UssdKey, locale = countryLocale()): UssdScreen {
  return { kind: 'end', text: layOutEnd(textsIn(deps, locale)(key)) };
}
