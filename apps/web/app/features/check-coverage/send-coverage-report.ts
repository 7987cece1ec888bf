import type { PortalClient } from '@portal/contract/http/portal-client';
import { TECHNOLOGIES } from '@portal/domain/places/site';

/** The result of sending a report. */
export type CoverageReportResult =
  | { kind: 'sent'; reference: string }
  | { kind: 'limit' }
  | { kind: 'failed' };

/** Sends the posted report. The server validates its values. */
export async function sendCoverageReport(
  form: FormData,
  portal: PortalClient,
): Promise<CoverageReportResult> {
  const text = (name: string) => String(form.get(name) ?? '');
  const reply = await portal.reportNoSignal({
    lat: text('lat'),
    lng: text('lng'),
    place: text('place').slice(0, 200),
    technology: TECHNOLOGIES.find((technology) => technology === text('technology')) ?? null,
    indoors: form.has('indoors'),
  });
  if (reply.kind === 'ok') return { kind: 'sent', reference: reply.result.reference };
  return reply.kind === 'refused' && reply.code === 'RATE_LIMITED' ? { kind: 'limit' } : { kind: 'failed' };
}
