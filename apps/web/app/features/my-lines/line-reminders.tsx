import { REMINDER_KINDS } from '@portal/domain/identifiers/reminders';
import { Form } from 'react-router';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { MyLine, MyLines } from './lines-step.ts';
import { linesTexts } from './texts.ts';

type LineRemindersProps = { line: MyLine; channels: MyLines['reminderChannels']; titleId: string };

/** What the owner of a line is reminded of, and how. Nothing is ticked before they tick it. */
export function LineReminders({ line: { lineId, reminders }, channels, titleId }: LineRemindersProps) {
  const t = useTexts(linesTexts);
  const day = useFormatDay();
  return (
    <details className="line-details">
      <summary>{t(reminders ? 'lines.reminders-on' : 'lines.reminders')}</summary>
      <Form method="post" className="grid justify-items-start gap-4">
        <input type="hidden" name="lineId" value={lineId} />
        {reminders && (
          <p>
            {reminders.isConfirmed
              ? t('lines.reminders-until', { day: day(reminders.until) })
              : t('lines.reminders-unconfirmed', { email: reminders.email ?? '' })}
          </p>
        )}
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
                  <input
                    type="radio"
                    name="channel"
                    value={channel}
                    defaultChecked={channel === (reminders?.channel ?? 'sms')}
                  />
                  {t(`lines.remind-by-${channel}`)}
                </label>
              ))}
            </fieldset>
            <Field
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              label={t('lines.remind-email')}
            />
          </>
        ) : (
          <input type="hidden" name="channel" value="sms" />
        )}
        <p className="quiet-note">{t('lines.remind-about')}</p>
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
