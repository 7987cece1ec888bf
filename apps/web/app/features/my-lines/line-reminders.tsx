import { REMINDER_KINDS } from '@portal/domain/identifiers/reminders';
import { type FormEvent, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Alert } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { MyLine, MyLines } from './lines-step.ts';
import { linesTexts } from './texts.ts';

type LineRemindersProps = {
  line: MyLine;
  channels: MyLines['reminderChannels'];
  pushKey: string | null;
  titleId: string;
};

/** What the owner of a line is reminded of, and how. Nothing is ticked before they tick it. */
export function LineReminders({ line, channels: all, pushKey, titleId }: LineRemindersProps) {
  const t = useTexts(linesTexts);
  const day = useFormatDay();
  const { lineId, reminders, isKept } = line;
  // Notifications need a script, and a device that the line is kept on: the next person would read them.
  const canPush = useCanPush() && isKept;
  const channels = all.filter((channel) => channel !== 'push' || canPush);
  const chosen = reminders?.isElsewhere ? 'sms' : (reminders?.channel ?? 'sms');
  const { isRefused, subscribe } = usePushChoice(pushKey);
  return (
    <details className="line-details">
      <summary>{t(reminders ? 'lines.reminders-on' : 'lines.reminders')}</summary>
      <Form method="post" onSubmit={subscribe} className="grid justify-items-start gap-4">
        <input type="hidden" name="lineId" value={lineId} />
        {reminders && (
          <p>
            {reminders.isConfirmed
              ? t('lines.reminders-until', { day: day(reminders.until) })
              : t('lines.reminders-unconfirmed', { email: reminders.email ?? '' })}
          </p>
        )}
        {reminders?.isElsewhere && <p>{t('lines.remind-elsewhere')}</p>}
        <fieldset>
          <legend className="font-semibold">{t('lines.remind-of')}</legend>
          {REMINDER_KINDS.map((kind) => (
            <label key={kind} className="flex min-h-11 items-center gap-3 py-1">
              <input
                type="checkbox"
                name="kind"
                value={kind}
                defaultChecked={reminders?.kinds.includes(kind)}
              />
              {t(`lines.remind-${kind}`)}
            </label>
          ))}
        </fieldset>
        {channels.length > 1 ? (
          <>
            <fieldset>
              <legend className="font-semibold">{t('lines.remind-how')}</legend>
              {channels.map((channel) => (
                <label key={channel} className="flex min-h-11 items-center gap-3">
                  <input type="radio" name="channel" value={channel} defaultChecked={channel === chosen} />
                  {t(`lines.remind-by-${channel}`)}
                </label>
              ))}
            </fieldset>
            {channels.includes('email') && (
              <Field
                name="email"
                type="email"
                autoComplete="email"
                maxLength={254}
                label={t('lines.remind-email')}
              />
            )}
          </>
        ) : (
          <input type="hidden" name="channel" value="sms" />
        )}
        <p className="quiet-note">{t('lines.remind-about')}</p>
        {isRefused && <Alert tone="warning">{t('lines.remind-push-refused')}</Alert>}
        <p className="receipt-actions">
          <Button type="submit" look="secondary" name="intent" value="remind" aria-describedby={titleId}>
            {t('lines.remind-save')}
          </Button>
          {reminders && (
            <Button type="submit" look="quiet" name="intent" value="remind-off" aria-describedby={titleId}>
              {t('lines.remind-end')}
            </Button>
          )}
        </p>
      </Form>
    </details>
  );
}

function useCanPush(): boolean {
  const { canCacheOffline } = useRootData();
  return useHydrated() && canCacheOffline && 'serviceWorker' in navigator && 'PushManager' in window;
}

/** Subscribes this browser before a form that chooses notifications is sent. Other forms are sent as they are. */
function usePushChoice(pushKey: string | null) {
  const submit = useSubmit();
  const [isRefused, setRefused] = useState(false);
  const subscribe = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const isPush = form.get('channel') === 'push' && form.get('intent') === 'remind' && form.has('kind');
    setRefused(false);
    if (!isPush || pushKey === null) return;
    event.preventDefault();
    void subscribeToPush(pushKey).then(
      (subscription) => {
        form.set('endpoint', subscription.endpoint ?? '');
        for (const [name, value] of Object.entries(subscription.keys ?? {})) form.set(name, value);
        void submit(form, { method: 'post' });
      },
      () => setRefused(true),
    );
  };
  return { isRefused, subscribe };
}

/**
 * Asks for the permission, and subscribes this browser. A subscription with another key is replaced: nothing can be sent by it.
 * Throws when the visitor or the browser refuses.
 */
async function subscribeToPush(applicationServerKey: string): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('not allowed');
  const registered = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  if (!registered) throw new Error('this browser has no service worker');
  const { pushManager } = await navigator.serviceWorker.ready;
  const ask = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const subscription = await ask().catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return ask();
  });
  return subscription.toJSON();
}

/** Of a link in an e-mail: confirms its address, or ends the reminders. */
export function LinkedReminders({ link, reminders }: { link: string; reminders: LinkedOnes }) {
  const t = useTexts(linesTexts);
  const day = useFormatDay();
  return (
    <Form method="post" className="grid justify-items-start gap-4">
      <h2>{t('lines.link-title')}</h2>
      {reminders ? (
        <>
          <input type="hidden" name="link" value={link} />
          <p>{t('lines.link-about', { number: reminders.msisdn, day: day(reminders.until) })}</p>
          <p className="receipt-actions">
            {!reminders.isConfirmed && (
              <Button type="submit" name="intent" value="confirm-reminders">
                {t('lines.link-confirm')}
              </Button>
            )}
            <Button type="submit" look="secondary" name="intent" value="end-reminders">
              {t('lines.remind-end')}
            </Button>
          </p>
        </>
      ) : (
        <p>{t('lines.link-ended')}</p>
      )}
    </Form>
  );
}

type LinkedOnes = { msisdn: string; isConfirmed: boolean; until: string } | null;
