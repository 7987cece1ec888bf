import { HEALTH_WINDOW_MS } from '@portal/payments/health/read-method-health';
import { createNotes, type Notes } from '@portal/platform/testing/pages/page-notes';
import { DEFAULT_PIN } from '@portal/sandbox/magic-outcomes';
import type { TestBuyer } from '../buyer.ts';
import { createPlainBrowser } from '../plain-browser.ts';

/** What a walk through the pages works with. */
export type Walk = {
  buyer: TestBuyer;
  notes: Notes;
  /** A browser of a person who was not here before. */
  browserOf: (visitor: string) => ReturnType<typeof createPlainBrowser>;
};

/** Starts a walk, whose text is its own. */
export function startWalk(buyer: TestBuyer): Walk {
  const notes = createNotes();
  return { buyer, notes, browserOf: (visitor) => createPlainBrowser(buyer.portal, notes, visitor) };
}

/** Changes settings of the sandbox; an empty object changes none. */
export async function changeSettings({ buyer }: Walk, payload: object): Promise<void> {
  await buyer.portal.app.inject({ url: '/sandbox/api/settings', method: 'POST', payload });
}

/** Does what is due and lets minutes pass: one after the other, and after a quarter of an hour ten at a time. */
export async function passMinutes({ buyer }: Walk, minutes: number): Promise<void> {
  await buyer.runJobs();
  for (let passed = 0; passed < minutes; ) {
    const step = passed < 15 ? 1 : 10;
    buyer.clock.push(step * 60_000);
    passed += step;
    await buyer.runJobs();
  }
}

/** Lets so much time pass that no payment before counts for the health of its way to pay: that of one page would be decided by others. */
export function forgetFailures({ buyer }: Walk): void {
  buyer.clock.push(HEALTH_WINDOW_MS + 60_000);
}

/** Approves the request that waits on a handset. */
export async function approve({ buyer }: Walk, msisdn: string): Promise<void> {
  await buyer.runJobs();
  const { prompts } = (await buyer.phone(msisdn)) as unknown as { prompts: { id: string }[] };
  const url = `/sandbox/api/phone/${msisdn}/prompts/${prompts.at(-1)?.id}/approve`;
  await buyer.portal.app.inject({ method: 'POST', url, payload: { pin: DEFAULT_PIN } });
  await buyer.runJobs();
}
