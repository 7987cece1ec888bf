import type { CallInput } from '@portal/contract/calls/calls';
import { cleanEmail, isPaymentEmail } from '@portal/domain/identifiers/email';
import type { Locale } from '@portal/domain/language/locale';
import type { Operator } from '@portal/operator/operator';
import type { PortName } from '@portal/operator/ports';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { type Module, withDeps } from '@portal/platform/module';
import { addLine } from './add-line.ts';
import { answerStop, type StopDeps } from './answer-stop.ts';
import { findHeld, holdsAlready, readHeld } from './find-held.ts';
import { keepLine } from './keep-line.ts';
import {
  type DeviceLine,
  deleteLines,
  endDevices,
  eraseEndedLines,
  findLine,
  isLineKept,
} from './line-store.ts';
import { lockLines, requireOpen, setPin, unlockLines } from './lock.ts';
import type { MyLinesDeps } from './my-lines-deps.ts';
import { setPasskey, startPasskey, unlockByPasskey } from './passkey.ts';
import { readLines } from './read-lines.ts';
import { sendLineNotice } from './send-line-notice.ts';

/** Answers the message STOP of a handset, for the codes, which receive all messages. */
export function createStopAnswer(deps: StopDeps) {
  return withDeps(answerStop, deps);
}

type Options = Pick<
  MyLinesDeps,
  'db' | 'clock' | 'newId' | 'secret' | 'formatText' | 'keptDays' | 'publicUrl' | 'hasStandingOrders'
> & {
  long: { db: Db };
  operator: Pick<Operator, 'lines' | 'balances' | 'bills' | 'usage' | 'sms' | 'settings' | 'inbound'>;
  codes: Pick<MyLinesDeps, 'useLineProof' | 'endLineProofs'>;
  history: Pick<MyLinesDeps, 'readLatest'>;
  numberChecks: Pick<MyLinesDeps, 'checkHolder'>;
  absentPorts: readonly PortName[];
  findOrder: MyLinesDeps['findOrder'];
  reminders: MyLinesDeps['reminders'];
};

/** Says of a line whether it is kept on its device, for the reminders, which are made before. */
export function createLineCheck({ db, clock }: Pick<MyLinesDeps, 'db' | 'clock'>) {
  return (id: string) => isLineKept(db, id, clock.now());
}

/** The lines that a browser shows without an account (decision 234). */
export function createMyLines(options: Options) {
  const { db, long, clock, operator, codes, history, numberChecks } = options;
  const { lines, balances, usage, sms, settings } = operator;
  const deps: MyLinesDeps = {
    ...options,
    lines,
    balances,
    usage,
    sms,
    settings,
    bills: options.absentPorts.includes('bills') ? null : operator.bills,
    checkHolder: numberChecks.checkHolder,
    useLineProof: codes.useLineProof,
    endLineProofs: codes.endLineProofs,
    readLatest: history.readLatest,
    handsetNumber: operator.inbound?.number ?? null,
  };
  return {
    calls: {
      addLine: async ({ uniqueCode: proof }, { visitorId, locale }) => ({
        lineId: await addLine(deps, { proof, visitorId, locale }),
      }),
      keepLine: async ({ lineId }, { visitorId, locale }) => ({
        until: (await keepLine(deps, { lineId, visitorId, locale })).toISOString(),
      }),
      forgetLines: async ({ lineId }, { visitorId }) => {
        await deps.endLineProofs({ visitorId });
        await deps.reminders.endOfLines(db, await deleteLines(db, visitorId, lineId ?? null));
        return { forgotten: true as const };
      },
      endOtherDevices: async ({ lineId }, { visitorId }) => {
        await requireOpen(deps, visitorId);
        const line = await findLine(db, { id: lineId, visitorId, now: clock.now() });
        if (!line) throw new PortalError('NOT_FOUND');
        await deps.endLineProofs({ msisdn: line.msisdn, except: visitorId });
        const ended = await endDevices(db, { msisdn: line.msisdn, except: visitorId });
        await deps.reminders.endOfLines(db, ended);
        return { devices: ended.length };
      },
      ...lockCalls(deps),
      chooseReminders: async (input, { visitorId, locale }) => {
        await chooseReminders(deps, input, { visitorId, locale });
        return { chosen: true as const };
      },
      readHeld: async ({ orderId }, { visitorId, locale }) => ({
        held: await readHeld(deps, { orderId, visitorId, locale }),
      }),
      readLines: (_input, { visitorId, locale }) => readLines(deps, { visitorId, locale }),
    },
    jobs: {
      'send-line-notice': (payload) => sendLineNotice(deps, payload),
      'erase-lines': async () =>
        void (await deps.reminders.endOfLines(long.db, await eraseEndedLines(long.db, clock.now()))),
    },
    /** For the standing orders of a line that a browser shows, unlocked. Throws LINES_LOCKED, NOT_FOUND. */
    requireLine: withDeps(requireLine, deps),
    /** For an order of a browser: whether its line has already what it buys. */
    holdsAlready: withDeps(holdsAlready, deps),
    /** For a caller whose number the network vouches for. */
    findHeld: withDeps(findHeld, deps),
  } satisfies Module;
}

/** The calls about the PIN of a browser's lines, and the passkey beside it. */
function lockCalls(deps: MyLinesDeps) {
  return {
    setLinesPin: async ({ linesPin }, { visitorId }) => {
      await setPin(deps, visitorId, linesPin);
      return { hasPin: linesPin !== null };
    },
    lockLines: async (_input, { visitorId }) => {
      await deps.endLineProofs({ visitorId });
      return { isLocked: await lockLines(deps, visitorId) };
    },
    unlockLines: async ({ linesPin }, { visitorId }) => {
      await unlockLines(deps, visitorId, linesPin);
      return { isLocked: false as const };
    },
    startPasskey: (_input, { visitorId }) => startPasskey(deps, visitorId),
    setPasskey: async ({ passkey }, { visitorId }) => {
      await setPasskey(deps, visitorId, passkey);
      return { hasPasskey: passkey !== null };
    },
    unlockByPasskey: async (answer, { visitorId }) => {
      await unlockByPasskey(deps, visitorId, answer);
      return { isLocked: false as const };
    },
  } satisfies Module['calls'];
}

/** A line of this browser, with the question whether it still shows it. */
async function requireLine(
  deps: MyLinesDeps,
  { lineId, visitorId }: { lineId: string; visitorId: string },
): Promise<DeviceLine & { isShown: (tx: DbOrTx) => Promise<boolean> }> {
  await requireOpen(deps, visitorId);
  const findOwn = (db: DbOrTx) => findLine(db, { id: lineId, visitorId, now: deps.clock.now() });
  const line = await findOwn(deps.db);
  if (!line) throw new PortalError('NOT_FOUND');
  return { ...line, isShown: async (tx) => (await findOwn(tx)) !== null };
}

/** Only the browser that shows a line chooses what its owner is reminded of. */
async function chooseReminders(
  deps: MyLinesDeps,
  { lineId, kinds, channel, email, push: subscription }: CallInput<'chooseReminders'>,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Promise<void> {
  const { msisdn, provenAt, keptAt, isShown } = await requireLine(deps, { lineId, visitorId });
  // The device of a visit is handed on: what it gets stays on its screen.
  if (channel === 'push' && kinds.length > 0 && keptAt === null) throw new PortalError('UNAVAILABLE');
  const push = channel === 'push' && subscription ? { lineId, subscription } : null;
  const address = channel === 'email' && kinds.length > 0 ? cleanEmail(email ?? '') : null;
  if (address !== null && !isPaymentEmail(address))
    throw new PortalError('INVALID_REQUEST', { fields: { email: 'malformed' } });
  await deps.reminders.choose({ msisdn, provenAt, kinds, channel, email: address, push, locale, isShown });
}
