import type { CallInput } from '@portal/contract/calls/calls';
import { cleanEmail, isPaymentEmail } from '@portal/domain/identifiers/email';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
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
import { deleteLines, endDevices, eraseEndedLines, findLine } from './line-store.ts';
import { lockLines, requireOpen, setPin, unlockLines } from './lock.ts';
import type { MyLinesDeps } from './my-lines-deps.ts';
import { readLines } from './read-lines.ts';
import { sendLineNotice } from './send-line-notice.ts';

/** Answers the message STOP of a handset, for the codes, which receive all messages. */
export function createStopAnswer(deps: StopDeps) {
  return withDeps(answerStop, deps);
}

type Options = Pick<
  MyLinesDeps,
  'db' | 'clock' | 'newId' | 'secret' | 'formatText' | 'keptDays' | 'hasStandingOrders'
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
        await deleteLines(db, visitorId, lineId ?? null);
        return { forgotten: true as const };
      },
      endOtherDevices: async ({ lineId }, { visitorId }) => {
        await requireOpen(deps, visitorId);
        const line = await findLine(db, { id: lineId, visitorId, now: clock.now() });
        if (!line) throw new PortalError('NOT_FOUND');
        await deps.endLineProofs({ msisdn: line.msisdn, except: visitorId });
        return { devices: await endDevices(db, { msisdn: line.msisdn, except: visitorId }) };
      },
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
      'erase-lines': () => eraseEndedLines(long.db, clock.now()),
    },
    /** For the standing orders of a line that a browser shows, unlocked. Throws LINES_LOCKED, NOT_FOUND. */
    requireLine: withDeps(requireLine, deps),
    /** For an order of a browser: whether its line has already what it buys. */
    holdsAlready: withDeps(holdsAlready, deps),
    /** For a caller whose number the network vouches for. */
    findHeld: withDeps(findHeld, deps),
  } satisfies Module;
}

/** A line of this browser, with the question whether it still shows it. */
async function requireLine(
  deps: MyLinesDeps,
  { lineId, visitorId }: { lineId: string; visitorId: string },
): Promise<{ msisdn: Msisdn; provenAt: Date; isShown: (tx: DbOrTx) => Promise<boolean> }> {
  await requireOpen(deps, visitorId);
  const findOwn = (db: DbOrTx) => findLine(db, { id: lineId, visitorId, now: deps.clock.now() });
  const line = await findOwn(deps.db);
  if (!line) throw new PortalError('NOT_FOUND');
  return { ...line, isShown: async (tx) => (await findOwn(tx)) !== null };
}

/** Only the browser that shows a line chooses what its owner is reminded of. */
async function chooseReminders(
  deps: MyLinesDeps,
  { lineId, kinds, channel, email }: CallInput<'chooseReminders'>,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Promise<void> {
  const { msisdn, provenAt, isShown } = await requireLine(deps, { lineId, visitorId });
  const address = channel === 'email' && kinds.length > 0 ? cleanEmail(email ?? '') : null;
  if (address !== null && !isPaymentEmail(address))
    throw new PortalError('INVALID_REQUEST', { fields: { email: 'malformed' } });
  await deps.reminders.choose({ msisdn, provenAt, kinds, channel, email: address, locale, isShown });
}
