import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { ReminderChannel, ReminderKind } from '@portal/domain/identifiers/reminders';
import type { Locale } from '@portal/domain/language/locale';
import type { Tx } from '@portal/platform/database/open-db';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import type { PushSubscription } from '@portal/platform/web-push/push-subscription';
import { and, eq, gte } from 'drizzle-orm';
import { changeConsent, endReminders, findReminders, lockNumber } from './reminder-store.ts';
import type { RemindersDeps } from './reminders-deps.ts';
import { lineReminders } from './tables.ts';

const DAY_MS = 24 * 3_600_000;
/** A choice is confirmed by a message, so a number may choose only so often a day. */
const CHOICES_PER_DAY = 5;

/** What the owner of a line chose on the page. */
export type ReminderChoice = {
  msisdn: Msisdn;
  /** When the number was proven. */
  provenAt: Date;
  kinds: readonly ReminderKind[];
  channel: ReminderChannel;
  /** For the channel `email`. */
  email: string | null;
  /** For the channel `push`: the browser's subscription, and its line. */
  push: { lineId: string; subscription: PushSubscription } | null;
  locale: Locale;
  /** Whether the browser still shows the line: its owner may answer STOP meanwhile. */
  isShown: (tx: Tx) => Promise<boolean>;
};

/**
 * Records the consent to reminders about a number, in the place of an earlier one, and tells the number by SMS; an address is asked to
 * confirm. No kind ends the reminders. The same choice again sends nothing, and changes nothing unless the number was proven again.
 * @throws PortalError UNAVAILABLE where they are off, PROOF_INVALID when SIM card or owner changed after the proof, NOT_FOUND when the line ended
 * meanwhile, RATE_LIMITED
 */
export async function chooseReminders(deps: RemindersDeps, choice: ReminderChoice): Promise<void> {
  const { db, clock, rules, newId } = deps;
  const { msisdn, kinds, channel, email, locale, provenAt } = choice;
  const now = clock.now();
  if (kinds.length === 0) {
    await endReminders(db, { msisdn }, { by: 'page', now });
    return;
  }
  if (rules.perDay === 0 || (channel === 'email' && !deps.emails) || (channel === 'push' && !deps.push))
    throw new PortalError('UNAVAILABLE');
  const receiver = channel === 'push' ? readReceiver(deps, choice) : null;
  const holder = await deps.checkHolder(msisdn, provenAt);
  if (holder === 'changed') await endReminders(db, { msisdn, provenUntil: provenAt }, { by: 'holder', now });
  if (holder !== 'same') throw new PortalError('PROOF_INVALID');
  await db.transaction(async (tx) => {
    await lockNumber(tx, msisdn);
    // STOP ends the line before it waits for the lock: it ends this choice, or is seen here.
    if (!(await choice.isShown(tx))) throw new PortalError('NOT_FOUND');
    const before = await findReminders(tx, msisdn);
    const keepsAddress = before !== null && isSameAddress(deps, before, choice);
    if (keepsAddress && isSameKinds(before, choice) && before.provenAt >= provenAt) return;
    const since = new Date(now.getTime() - DAY_MS);
    const ofToday = and(eq(lineReminders.msisdn, msisdn), gte(lineReminders.consentedAt, since));
    if ((await tx.$count(lineReminders, ofToday)) >= CHOICES_PER_DAY) throw new PortalError('RATE_LIMITED');
    const agreed = {
      kinds: [...kinds],
      locale,
      consentedAt: now,
      provenAt,
      endsAt: new Date(provenAt.getTime() + rules.days * DAY_MS),
      checkAt: now,
    };
    const id = newId();
    if (keepsAddress)
      await changeConsent(tx, before, { ...agreed, replaced: { id: newId(), token: newId() } });
    else {
      await endReminders(tx, { msisdn }, { by: 'replaced', now });
      await tx.insert(lineReminders).values({
        ...agreed,
        id,
        msisdn,
        channel,
        email,
        ...receiver,
        token: newId(),
        // The number is proven, and a browser shows that it gets them by subscribing.
        confirmedAt: channel === 'email' ? null : now,
        airtimeEpisode: before?.airtimeEpisode ?? newId(),
      });
    }
    // Who only chooses other kinds has read this already, or will.
    if (!keepsAddress) {
      const after = channel === 'sms' ? [0] : [0, DAY_MS];
      for (const [index, ms] of after.entries())
        await enqueueJob(tx, {
          job: 'send-reminder-notice',
          payload: { consentId: id, notice: index + 1 },
          runAt: new Date(now.getTime() + ms),
        });
    }
    await enqueueJob(tx, { job: 'send-reminders', payload: {}, runAt: now });
  });
}

/** Throws INVALID_REQUEST for a subscription that is of none of the push services. */
function readReceiver({ push, cipher }: RemindersDeps, choice: ReminderChoice) {
  if (!choice.push || !push?.accepts(choice.push.subscription))
    throw new PortalError('INVALID_REQUEST', { fields: { push: 'malformed' } });
  const { lineId, subscription } = choice.push;
  return { lineId, push: cipher.encrypt(JSON.stringify(subscription)) };
}

type Consent = typeof lineReminders.$inferSelect;

function isSameAddress(deps: RemindersDeps, before: Consent, choice: ReminderChoice): boolean {
  const { channel, email, push } = choice;
  if (before.channel !== channel || before.email !== email) return false;
  if (channel !== 'push') return true;
  const subscription = readSubscription(deps, before);
  return before.lineId === push?.lineId && subscription?.endpoint === push.subscription.endpoint;
}

function isSameKinds(before: Consent, { kinds }: ReminderChoice): boolean {
  const names = (list: readonly string[]) => [...list].sort().join();
  return names(before.kinds) === names(kinds);
}

/** The subscription of the browser that reminders go to; `null` when there is none, or it cannot be decrypted any more. */
export function readSubscription(
  { cipher }: Pick<RemindersDeps, 'cipher'>,
  { push }: Pick<Consent, 'push'>,
): PushSubscription | null {
  if (push === null) return null;
  try {
    return JSON.parse(cipher.decrypt(push));
  } catch {
    return null;
  }
}
