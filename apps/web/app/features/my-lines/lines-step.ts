import type { CallResult } from '@portal/contract/calls/calls';
import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import { findPinProblem, LINE_PIN_ATTEMPTS } from '@portal/domain/identifiers/my-lines';
import { REMINDER_CHANNELS, REMINDER_KINDS } from '@portal/domain/identifiers/reminders';
import { toPageWithoutContent } from '../../page/private-page.ts';

/** The lines of this browser. */
export type MyLines = CallResult<'readLines'>;
/** One of them. */
export type MyLine = MyLines['lines'][number];

/** The page: the lines, the question for their PIN, or nothing because the server does not answer. */
export type LinesPage = { kind: 'open' | 'locked'; lines: MyLines } | { kind: 'unavailable' };

/** What is wrong with a PIN. `attemptsLeft`: until the lines are forgotten. */
export type PinProblem =
  | { kind: 'form' | 'common' }
  | { kind: 'wrong' | 'passkey'; attemptsLeft: number }
  | { kind: 'failed' };

/** The path of the page. */
export const MY_LINES_PATH = '/my-lines';

/** Reads the lines of this browser. */
export async function readLinesPage(portal: PortalClient): Promise<LinesPage> {
  const answer = await portal.readLines({});
  if (answer.kind !== 'ok') return { kind: 'unavailable' };
  return { kind: answer.result.isLocked ? 'locked' : 'open', lines: answer.result };
}

/** What a link in an e-mail is about. */
export type ReminderLink = { link: string; reminders: CallResult<'readReminders'>['reminders'] };

/** Reads what the link of an address is about; `null` without one, or when the server does not answer. */
export async function readReminderLink(portal: PortalClient, url: string): Promise<ReminderLink | null> {
  const link = new URL(url).searchParams.get('link');
  if (link === null) return null;
  const answer = await portal.readReminders({ link: link.slice(0, 64) });
  if (answer.kind === 'ok') return { link, reminders: answer.result.reminders };
  return toPageWithoutContent(answer).kind === 'missing' ? { link, reminders: null } : null;
}

/** What the link in an e-mail to the holder of a card is about. */
export type CardLink = { link: string; permission: CallResult<'readCardPermission'>['permission'] };

/** Reads what the link of the holder of a card is about; `null` without one, or when the server does not answer. */
export async function readCardLink(portal: PortalClient, url: string): Promise<CardLink | null> {
  const link = new URL(url).searchParams.get('card');
  if (link === null) return null;
  const answer = await portal.readCardPermission({ link: link.slice(0, 64) });
  if (answer.kind === 'ok') return { link, permission: answer.result.permission };
  return toPageWithoutContent(answer).kind === 'missing' ? { link, permission: null } : null;
}

/** What the device has to sign, to add a passkey or to open the lines by it. */
export type PasskeyStart = CallResult<'startPasskey'>;

/** What became of a press: what the address says then, the problem of a PIN, or what a passkey has to sign (`null`: nothing now). */
export type LinesOutcome =
  | { kind: 'done'; said: string | null }
  | { kind: 'pin'; problem: PinProblem }
  | { kind: 'passkey'; start: PasskeyStart | null };

/**
 * Does what a button of the page says.
 * @returns `null` for the buttons about a code
 */
export async function takeLinesStep(portal: PortalClient, form: FormData): Promise<LinesOutcome | null> {
  const lineId = String(form.get('lineId') ?? '').slice(0, 64);
  const linesPin = String(form.get('linesPin') ?? '')
    .trim()
    .slice(0, 12);
  switch (form.get('intent')) {
    case 'keep':
      return afterPress(await portal.keepLine({ lineId }), 'kept');
    case 'forget':
      return afterPress(await portal.forgetLines({ lineId }), 'removed');
    case 'forget-all':
      return afterPress(await portal.forgetLines({}), 'forgotten');
    case 'end-others':
      return afterPress(await portal.endOtherDevices({ lineId }), 'ended');
    case 'remind':
      return afterChoice(
        await portal.chooseReminders({ lineId, ...readChoice(form) }),
        form.getAll('kind').length > 0,
      );
    case 'remind-off':
      return afterChoice(await portal.chooseReminders({ lineId, ...NO_REMINDERS }), false);
    case 'confirm-reminders': {
      const answer = await portal.confirmReminders({ link: readLink(form) });
      const isConfirmed = answer.kind === 'ok' && answer.result.isConfirmed;
      return { kind: 'done', said: isConfirmed ? 'confirmed' : 'failed' };
    }
    case 'end-reminders':
      return afterPress(await portal.endReminders({ link: readLink(form) }), 'reminders-off');
    case 'end-card':
      return afterPress(await portal.endCardPermission({ link: readLink(form) }), 'card-off');
    case 'lock':
      return afterPress(await portal.lockLines({}), null);
    case 'remove-pin':
      return afterPress(await portal.setLinesPin({ linesPin: null }), 'pin-removed');
    case 'set-pin': {
      const kind = findPinProblem(linesPin);
      if (kind) return { kind: 'pin', problem: { kind } };
      return afterPress(await portal.setLinesPin({ linesPin }), 'pin-set');
    }
    case 'unlock':
      return afterTry(await portal.unlockLines({ linesPin }), 'wrong');
    case 'passkey-start': {
      const answer = await portal.startPasskey({});
      return { kind: 'passkey', start: answer.kind === 'ok' ? answer.result : null };
    }
    case 'passkey-set':
      return afterPress(await portal.setPasskey({ passkey: readPasskey(form) }), 'passkey-set');
    case 'passkey-remove':
      return afterPress(await portal.setPasskey({ passkey: null }), 'passkey-removed');
    case 'passkey-open':
      return afterTry(await portal.unlockByPasskey(readPasskey(form)), 'passkey');
    default:
      return null;
  }
}

const NO_REMINDERS = { kinds: [], channel: 'sms' as const, email: null };

function readChoice(form: FormData) {
  const text = (name: string, length: number) => String(form.get(name) ?? '').slice(0, length);
  const typed = text('email', 254);
  return {
    kinds: REMINDER_KINDS.filter((kind) => form.getAll('kind').includes(kind)),
    channel: REMINDER_CHANNELS.find((each) => each === form.get('channel')) ?? 'sms',
    email: typed === '' ? null : typed,
    push: form.has('endpoint')
      ? { endpoint: text('endpoint', 1_000), p256dh: text('p256dh', 100), auth: text('auth', 40) }
      : null,
  };
}

/** What an authenticator answered; the server checks it. */
function readPasskey(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 4_000);
  return {
    passkeyId: text('passkeyId'),
    publicKey: text('publicKey'),
    authenticatorData: text('authenticatorData'),
    clientData: text('clientData'),
    signature: text('signature'),
  };
}

function readLink(form: FormData): string {
  return String(form.get('link') ?? '').slice(0, 64);
}

function afterChoice(answer: Answer<unknown>, isOn: boolean): LinesOutcome {
  if (answer.kind === 'refused' && answer.code === 'INVALID_REQUEST' && answer.details.fields?.email)
    return { kind: 'done', said: 'reminders-email' };
  if (answer.kind === 'refused' && answer.code === 'RATE_LIMITED')
    return { kind: 'done', said: 'reminders-often' };
  return afterPress(answer, isOn ? 'reminders-on' : 'reminders-off');
}

/** A press that is refused, because the lines were locked or ended meanwhile, shows the page as it is now. */
function afterPress(answer: Answer<unknown>, said: string | null): LinesOutcome {
  return { kind: 'done', said: answer.kind === 'ok' ? said : 'failed' };
}

function afterTry(answer: Answer<unknown>, kind: 'wrong' | 'passkey'): LinesOutcome {
  if (answer.kind === 'ok') return { kind: 'done', said: null };
  if (answer.kind === 'refused' && answer.code === 'NOT_FOUND') return { kind: 'done', said: null };
  if (answer.kind !== 'refused' || answer.code !== 'LINES_PIN_WRONG')
    return { kind: 'pin', problem: { kind: 'failed' } };
  const { attemptsLeft = LINE_PIN_ATTEMPTS } = answer.details;
  if (attemptsLeft === 0) return { kind: 'done', said: 'forgotten' };
  return { kind: 'pin', problem: { kind, attemptsLeft } };
}

/** Adds the number of a proof. `said`: why it was not. */
export async function addProvenLine(portal: PortalClient, uniqueCode: string): Promise<string | null> {
  const answer = await portal.addLine({ uniqueCode });
  if (answer.kind === 'ok') return null;
  return answer.kind === 'refused' && answer.code === 'LINES_FULL' ? 'full' : 'failed';
}
