import type { UssdScreen } from '@portal/contract/http/ussd';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { BACK_INPUT, layOut, layOutEnd, NEXT_INPUT } from './lay-out.ts';
import { refusalText } from './refusal-text.ts';
import { currentPlace, type SessionState, START } from './screens/place.ts';
import { type Outcome, type ScreenContext, textsIn } from './screens/screen.ts';
import { screenOf } from './screens/screens.ts';
import type { Caller, UssdDeps } from './ussd-deps.ts';

/** A session: where it is, and in which language. */
export type Session = { state: SessionState; caller: Caller };

/** A session after its inputs: `state` is `null` when it has ended. */
export type Advanced = { state: SessionState | null; caller: Caller; screen: UssdScreen };

type Moved = Session & { note: string };

/**
 * Applies inputs to a session and returns the screen that the caller sees. Several inputs at once are a shortcut dialled in
 * one go, as `*140*1*1*500#`. None of them pays: `answerRequest` acts on the confirmation of a screen that was shown.
 */
export async function takeInputs(deps: UssdDeps, session: Session, inputs: string[]): Promise<Advanced> {
  let moved: Moved = { ...session, note: '' };
  for (const input of inputs) {
    const outcome = await move(deps, moved, input.trim());
    if ('end' in outcome) return ended(moved.caller, outcome.end);
    moved = outcome;
  }
  return show(deps, moved);
}

/** The end of a session. */
export function ended(caller: Caller, text: string): Advanced {
  return { state: null, caller, screen: { kind: 'end', text: layOutEnd(text) } };
}

async function move(deps: UssdDeps, session: Moved, input: string): Promise<Moved | { end: string }> {
  const { state, caller } = session;
  const { places, page } = state;
  if (input === BACK_INPUT && places.length > 1)
    return { caller, state: { places: places.slice(0, -1), page: 0 }, note: '' };
  const context = contextOf(deps, caller);
  try {
    if (input === NEXT_INPUT && (await pageOf(context, session)).hasNext)
      return { caller, state: { places, page: page + 1 }, note: '' };
    const place = currentPlace(state);
    return apply(session, await screenOf(place).take(context, place, input));
  } catch (error) {
    return afterRefusal(deps, session, error);
  }
}

function apply({ state, caller }: Moved, outcome: Outcome): Moved | { end: string } {
  switch (outcome.kind) {
    case 'go':
      return { caller, state: { places: [...state.places, outcome.place], page: 0 }, note: '' };
    case 'again':
      return { caller, state, note: outcome.note };
    case 'language':
      return { caller: { ...caller, locale: outcome.locale }, state: START, note: '' };
    case 'end':
      return { end: outcome.text };
  }
}

/** What the caller typed can be corrected; everything else ends the session, with what to do. */
function afterRefusal(deps: UssdDeps, session: Moved, error: unknown): Moved | { end: string } {
  if (!(error instanceof PortalError)) throw error;
  const text = refusalText(deps, error, session.caller.locale);
  const isTyped = error.code === 'INVALID_MSISDN' || error.code === 'AMOUNT_OUT_OF_RANGE';
  return isTyped ? { ...session, note: text } : { end: text };
}

async function show(deps: UssdDeps, session: Moved): Promise<Advanced> {
  const { state, caller } = session;
  try {
    const { text } = await pageOf(contextOf(deps, caller), session);
    return { state, caller, screen: { kind: 'con', text } };
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    return ended(caller, refusalText(deps, error, caller.locale));
  }
}

async function pageOf(context: ScreenContext, { state, note }: Moved) {
  const place = currentPlace(state);
  const { t } = context;
  const content = await screenOf(place).show(context, place);
  const words = { next: t('next'), back: t('back') };
  return layOut(content, { note, page: state.page, canGoBack: state.places.length > 1, words });
}

function contextOf(deps: UssdDeps, caller: Caller): ScreenContext {
  return { deps, caller, t: textsIn(deps, caller.locale) };
}
