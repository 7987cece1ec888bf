import { MAX_COMPENSATED } from '@portal/contract/incident-limits';
import type {
  DisturbanceOfPayment,
  IncidentChoices,
  StaffIncident,
} from '@portal/contract/staff/staff-incidents';
import { getCountry } from '@portal/domain/country/country';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { LANGUAGES } from '@portal/domain/language/languages';
import { DEFAULT_LOCALE, offeredLocales } from '@portal/domain/language/locale';
import { countryCurrency } from '@portal/domain/money/money';
import {
  type Compensation,
  findCompensations,
  sumCompensations,
} from '@portal/payments/compensation/compensation-store';
import type { Payment } from '@portal/payments/engine/payment';
import { shortReference } from '@portal/payments/short-reference';
import { newId } from '@portal/platform/crypto/new-id';
import { readSectors } from '@portal/platform/places/sectors';
import type { Incident } from '../../features/incidents/incident-store.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { toStaffMoney } from '../show-payment.ts';
import { proposeCompensation } from './compensate.ts';
import { concernsPayment, countSignalReports, listHitLines } from './hit-lines.ts';

const listIncidents: StaffHandler<'listIncidents'> = async (deps) => ({
  rows: (await deps.incidents.store.list()).map(toStaffIncident),
  choices: readChoices(deps),
});

function toStaffIncident({ startedAt, endedAt, createdAt: _, ...incident }: Incident): StaffIncident {
  return { ...incident, startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}

let districts: string[] | null = null;

/** The districts of Rwanda, which the portal has the boundaries of. Of another country they are typed. */
function listDistricts(): string[] {
  if (getCountry().code !== 'RW') return [];
  districts ??= [...new Set(readSectors().map(({ district }) => district))].sort((a, b) =>
    a.localeCompare(b),
  );
  return districts;
}

function readChoices({ methods }: Pick<DeskDeps, 'methods'>): IncidentChoices {
  return {
    methods: [...methods],
    languages: offeredLocales().map((code) => ({ code, name: LANGUAGES[code] })),
    districts: listDistricts(),
  };
}

/** Announces a disturbance, or changes it. Throws CHANGED when somebody else has changed it, and INVALID_REQUEST. */
const saveIncident: StaffHandler<'saveIncident'> = async (deps, { reason, ...given }, caller) => {
  const now = deps.clock.now();
  const problem = findProblem(given, deps);
  if (problem) throw new StaffError('INVALID_REQUEST', { fields: problem });
  const before = given.id === undefined ? null : await deps.incidents.store.find(given.id);
  if (given.id !== undefined && !before) throw new StaffError('NOT_FOUND');
  if ((before?.version ?? 0) !== given.version) throw new StaffError('CHANGED');
  const { affected, texts, startedAt, endedAt } = given;
  const saved: Incident = {
    id: before?.id ?? newId(),
    version: given.version + 1,
    affected,
    texts,
    startedAt: new Date(startedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
    createdAt: before?.createdAt ?? now,
  };
  if (!(await deps.incidents.store.save(saved))) throw new StaffError('CHANGED');
  await recordAct(deps, caller, {
    act: before ? 'change incident' : 'announce incident',
    subject: `incident ${saved.id}`,
    reason,
    outcome: 'done',
    ...(before && { before: toAuditValues(before) }),
    after: toAuditValues(saved),
  });
  return { id: saved.id, version: saved.version };
};

/** What was announced, for the audit. */
function toAuditValues({ affected, texts, startedAt, endedAt }: Incident) {
  const { methods, sms, networks, districts: where } = affected;
  const text = Object.entries(texts).map(([code, words]) => [`incidentText.${code}`, words] as const);
  return {
    affected: [...methods, ...(sms ? ['sms'] : []), ...networks].join(', '),
    districts: where.join(', ') || null,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    ...Object.fromEntries(text),
  };
}

type Given = Omit<Parameters<typeof saveIncident>[1], 'reason'>;

/** The first field that is not right, with what is wrong; `null` when all are. */
function findProblem(
  { affected, texts, startedAt, endedAt }: Given,
  { methods }: Pick<DeskDeps, 'methods'>,
): Record<string, string> | null {
  const known = methods.map(({ name }) => name);
  if (affected.methods.some((name) => !known.includes(name))) return { methods: 'unknown' };
  if (affected.methods.length + affected.networks.length === 0 && !affected.sms)
    return { affected: 'missing' };
  const districtsOfCountry = listDistricts();
  if (districtsOfCountry.length > 0 && affected.districts.some((name) => !districtsOfCountry.includes(name)))
    return { districts: 'unknown' };
  if (endedAt !== null && endedAt <= startedAt) return { endedAt: 'before-start' };
  if (!offeredLocales().every((locale) => texts[locale])) return { texts: 'language-missing' };
  return null;
}

/** Whom an incident hit, by the records, and what they got. */
const readIncident: StaffHandler<'readIncident'> = async (deps, { id }) => {
  const incident = await deps.incidents.store.find(id);
  if (!incident) throw new StaffError('NOT_FOUND');
  const [hit, reports, sums, catalogue] = await Promise.all([
    listHitLines(deps, incident),
    countSignalReports(deps, incident),
    sumCompensations(deps.db, id),
    // Without the operator the rest can be read.
    deps.incidents.bundles.catalogue().catch(() => []),
  ]);
  const shown = hit?.lines.slice(0, MAX_COMPENSATED) ?? [];
  const got = await findCompensations(
    deps.db,
    id,
    (hit?.lines ?? []).map(({ msisdn }) => msisdn),
  );
  const most = deps.limits.keptMinor;
  return {
    incident: toStaffIncident(incident),
    choices: readChoices(deps),
    hit: hit && {
      total: hit.lines.length,
      open: hit.lines.length - got.size,
      isCut: hit.isCut,
      lines: shown.map(({ msisdn, failed, late, paymentId }) => {
        const its = got.get(msisdn);
        return {
          failed,
          late,
          msisdn: maskMsisdn(msisdn),
          payment: { id: paymentId, code: shortReference(paymentId) },
          got: its ? toGot(its) : null,
        };
      }),
    },
    reports,
    compensations: sums.map(({ state, count, minor }) => ({
      state,
      count,
      money: toStaffMoney(minor, countryCurrency()),
    })),
    most: toStaffMoney(most, countryCurrency()),
    bundles: catalogue
      .filter(({ price }) => price.currency === countryCurrency() && price.minor <= most)
      .map(({ productCode, name, price }) => ({
        code: productCode,
        name: name[DEFAULT_LOCALE],
        money: toStaffMoney(price.minor, price.currency),
      })),
  };
};

function toGot({ amountMinor, currency, state, refusal }: Compensation) {
  return { money: toStaffMoney(amountMinor, currency), state, refusal };
}

/** What staff announced for the time of a payment and that concerns it, with what its line got for it. */
export async function listDisturbances(
  { db, incidents }: Pick<DeskDeps, 'db' | 'incidents'>,
  payment: Pick<Payment, 'createdAt' | 'mode' | 'contents' | 'msisdn'>,
): Promise<DisturbanceOfPayment[]> {
  const found = await incidents.store.listAt(payment.createdAt);
  const concerning = found.filter(({ affected }) => concernsPayment(affected, payment));
  return Promise.all(
    concerning.map(async (incident) => {
      const { id, texts, startedAt, endedAt, affected } = incident;
      const its = (await findCompensations(db, id, [payment.msisdn])).get(payment.msisdn);
      return {
        id,
        texts,
        startedAt: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        districts: affected.methods.length > 0 || affected.sms ? [] : affected.districts,
        got: its ? toGot(its) : null,
      };
    }),
  );
}

/** The handlers of disturbances. */
export const incidentHandlers = {
  listIncidents,
  readIncident,
  saveIncident,
  proposeCompensation,
} satisfies Partial<StaffHandlers>;
