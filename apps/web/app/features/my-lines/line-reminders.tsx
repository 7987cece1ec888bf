import { REMINDER_KINDS, type ReminderKind } from '@portal/domain/identifiers/reminders';
import { type FormEvent, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Alert } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { MyLine, MyLines } from './lines-step.ts';
import { PushRefusedError, subscribeToPush } from './subscribe-to-push.ts';
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
  const current = reminders?.isElsewhere ? undefined : reminders?.channel;
  const chosen = channels.find((channel) => channel === current) ?? 'sms';
  const { problem, isAsking, subscribe } = usePushChoice(pushKey);
  const kinds = REMINDER_KINDS.filter(
    (kind) => canHappen(kind, line.lineType) || reminders?.kinds.includes(kind),
  );
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
          {kinds.map((kind) => (
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
        {problem && <Alert tone="warning">{t(`lines.remind-push-${problem}`)}</Alert>}
        <p className="receipt-actions">
          <Button
            type="submit"
            look="secondary"
            name="intent"
            value="remind"
            busy={isAsking}
            aria-describedby={titleId}
          >
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

/** A prepaid line has no bill, and one with a bill alone no airtime. */
function canHappen(kind: ReminderKind, lineType: MyLine['lineType']): boolean {
  if (kind === 'bill-due') return lineType === 'POSTPAID' || lineType === 'HYBRID';
  return kind !== 'airtime-low' || lineType === 'PREPAID' || lineType === 'HYBRID';
}

function useCanPush(): boolean {
  const { canCacheOffline } = useRootData();
  return useHydrated() && canCacheOffline && 'serviceWorker' in navigator && 'PushManager' in window;
}

/** Subscribes this browser before a form that chooses notifications is sent. Other forms are sent as they are. */
function usePushChoice(pushKey: string | null) {
  const submit = useSubmit();
  const [problem, setProblem] = useState<'refused' | 'failed' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const subscribe = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const isPush = form.get('channel') === 'push' && form.get('intent') === 'remind' && form.has('kind');
    setProblem(null);
    if (!isPush || pushKey === null) return;
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    void subscribeToPush(pushKey)
      .then(
        (subscription) => {
          form.set('endpoint', subscription.endpoint ?? '');
          for (const [name, value] of Object.entries(subscription.keys ?? {})) form.set(name, value);
          return submit(form, { method: 'post' });
        },
        (error: unknown) => setProblem(error instanceof PushRefusedError ? 'refused' : 'failed'),
      )
      .finally(() => setAsking(false));
  };
  return { problem, isAsking, subscribe };
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
          <p>
            {t('lines.link-about', { number: formatMsisdn(reminders.msisdn), day: day(reminders.until) })}
          </p>
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
