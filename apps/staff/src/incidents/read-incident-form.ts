import type { Affected, IncidentText } from '@portal/contract/incident';
import type { IncidentChoices } from '@portal/contract/staff/staff-incidents';
import { fromTimeField } from '../texts/operator-time.ts';

/** A field that is not right, and why. */
export type FormProblem = { problem: 'affected' | 'times' | 'language'; field: string };

type Read = { affected: Affected; texts: IncidentText; startedAt: string; endedAt: string | null };

/** What was filled in, or the first field that is not right. */
export function readIncidentForm(
  form: FormData,
  { languages }: Pick<IncidentChoices, 'languages'>,
): Read | FormProblem {
  const all = (name: string) => form.getAll(name).map(String);
  const typed = String(form.get('districts') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const affected: Affected = {
    methods: all('method'),
    sms: form.get('sms') !== null,
    networks: all('network') as Affected['networks'],
    districts: [...all('district'), ...typed],
  };
  if (affected.methods.length + affected.networks.length === 0 && !affected.sms)
    return { problem: 'affected', field: 'method' };
  const [start, end] = [String(form.get('startedAt')), String(form.get('endedAt') ?? '')];
  if (start === '') return { problem: 'times', field: 'startedAt' };
  if (end !== '' && end <= start) return { problem: 'times', field: 'endedAt' };
  const texts = languages.map(({ code }) => [code, String(form.get(`text.${code}`) ?? '').trim()] as const);
  const missing = texts.find(([, text]) => text === '');
  if (missing) return { problem: 'language', field: `text.${missing[0]}` };
  return {
    affected,
    texts: Object.fromEntries(texts),
    startedAt: fromTimeField(start),
    endedAt: end === '' ? null : fromTimeField(end),
  };
}
