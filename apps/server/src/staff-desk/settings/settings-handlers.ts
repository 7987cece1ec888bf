import { compareSettings } from '@portal/contract/staff/compare-settings';
import type { DeskNotice, DeskSettings } from '@portal/contract/staff/staff-settings';
import { LANGUAGES } from '@portal/domain/language/languages';
import { offeredLocales } from '@portal/domain/language/locale';
import { countryCurrency, type Money, toDecimal } from '@portal/domain/money/money';
import { findTown } from '@portal/domain/products/lead';
import { newId } from '@portal/platform/crypto/new-id';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { NO_DESK_SETTINGS } from '../../features/settings/desk-settings/desk-settings-store.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';

const CHANGES_OF_A_PAGE = 20;

/** Whole units of the currency: staff set no others. */
const toWhole = (amount: Money): number => Math.round(Number(toDecimal(amount)));

const readDeskSettings: StaffHandler<'readDeskSettings'> = async ({ settings, methods }) => {
  // Without the operator, staff must still be able to tell customers that it does not answer.
  const [{ version, settings: set }, faults, own] = await Promise.all([
    settings.desk.read(),
    settings.faults.list(),
    settings.own.read().catch(() => null),
  ]);
  const whole = ({ min, max }: { min: Money; max: Money }) => ({ min: toWhole(min), max: toWhole(max) });
  return {
    version,
    settings: set,
    operator: own && {
      prepaidLimits: whole(own.prepaidLimits),
      postpaidLimits: whole(own.postpaidLimits),
      quickAmounts: own.quickAmounts.map(toWhole),
      methods: methods.map((each) => ({ ...each, isOn: own.enabledMethods[each.name] ?? false })),
    },
    faults: faults.map(({ method, fault, detail, since, offUntil }) => ({
      method,
      fault,
      detail,
      since: since.toISOString(),
      offUntil: offUntil.toISOString(),
    })),
    currency: countryCurrency(),
    languages: offeredLocales().map((code) => ({ code, name: LANGUAGES[code] })),
  };
};

/** Saves a change that is based on the latest version. Throws CHANGED when it is not, and INVALID_REQUEST. */
const changeDeskSettings: StaffHandler<'changeDeskSettings'> = async (
  deps,
  { version, settings, reason },
  caller,
) => {
  const problem = findProblem(settings, deps);
  if (problem) throw new StaffError('INVALID_REQUEST', { fields: problem });
  const { desk } = deps.settings;
  const latest = await desk.read();
  if (latest.version !== version) throw new StaffError('CHANGED');
  const changes = compareSettings(latest.settings, settings);
  if (changes.length === 0) return { version };
  const next = version + 1;
  const saved = { version: next, settings, reason, by: caller.name, at: deps.clock.now() };
  if (!(await desk.save(saved))) throw new StaffError('CHANGED');
  await recordAct(deps, caller, {
    act: 'change settings',
    subject: `settings ${next}`,
    reason,
    outcome: 'done',
    before: Object.fromEntries(changes.map(({ name, before }) => [name, before])),
    after: Object.fromEntries(changes.map(({ name, after }) => [name, after])),
  });
  return { version: next };
};

/** The first field that is not right, with what is wrong; `null` when all are. */
function findProblem(
  { prepaidLimits, postpaidLimits, methods, methodNotices, notice, pause }: DeskSettings,
  deps: Pick<DeskDeps, 'methods'>,
): Record<string, string> | null {
  if (prepaidLimits && prepaidLimits.min > prepaidLimits.max) return { prepaidLimits: 'max-below-min' };
  if (postpaidLimits && postpaidLimits.min > postpaidLimits.max) return { postpaidLimits: 'max-below-min' };
  const known = new Set(deps.methods.map(({ name }) => name));
  const unknown = [...Object.keys(methods), ...Object.keys(methodNotices)].find((name) => !known.has(name));
  if (unknown) return { methods: 'unknown' };
  const texts = [
    ...Object.entries(methodNotices),
    ...Object.entries({ notice, pause }).flatMap(([name, text]) => (text ? [[name, text] as const] : [])),
  ];
  const untranslated = texts.find(([, text]) => !isComplete(text));
  return untranslated ? { [untranslated[0]]: 'language-missing' } : null;
}

function isComplete(text: DeskNotice): boolean {
  return offeredLocales().every((locale) => text[locale]);
}

/** Offers a way to pay again before its time. Throws NOT_FOUND when the portal has not switched it off. */
const retryMethod: StaffHandler<'retryMethod'> = async (deps, { method, reason }, caller) => {
  if (!(await deps.settings.faults.clear(method))) throw new StaffError('NOT_FOUND');
  await recordAct(deps, caller, { act: 'retry-method', subject: method, reason, outcome: 'done' });
  return {};
};

const listDeskSettingChanges: StaffHandler<'listDeskSettingChanges'> = async (
  { settings: { desk } },
  { before },
) => {
  const found = await desk.list(before ?? null, CHANGES_OF_A_PAGE + 1);
  const rows = found.slice(0, CHANGES_OF_A_PAGE);
  return {
    rows: rows.map(({ version, at, by, reason, settings }, index) => ({
      version,
      by,
      reason,
      at: at.toISOString(),
      changes: compareSettings(found[index + 1]?.settings ?? NO_DESK_SETTINGS, settings),
    })),
    next: found.length > CHANGES_OF_A_PAGE ? (rows.at(-1)?.version ?? null) : null,
  };
};

/** Queues the opening; everybody who waits for the town gets one SMS. */
const openDeskTown: StaffHandler<'openDeskTown'> = async (deps, { town, reason }, caller) => {
  const found = findTown(await deps.leads.towns(), town);
  if (!found) throw new StaffError('NOT_FOUND');
  const id = newId();
  await enqueueJob(deps.db, { job: 'open-town', payload: { id, town: found.name }, runAt: deps.clock.now() });
  await recordAct(deps, caller, { act: 'open-town', subject: found.name, reason, outcome: 'done' });
  return {};
};

const listDeskTowns: StaffHandler<'listDeskTowns'> = async ({ leads }) => ({
  towns: (await leads.towns()).map(({ name, feasible }) => ({ name, isOpen: feasible })),
});

/** The handlers of settings and towns. */
export const settingsHandlers = {
  readDeskSettings,
  changeDeskSettings,
  retryMethod,
  listDeskSettingChanges,
  listDeskTowns,
  openDeskTown,
} satisfies Partial<StaffHandlers>;
