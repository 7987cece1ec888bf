import { Form } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { PinProblem } from './lines-step.ts';
import { PinForm } from './pin-form.tsx';
import { linesTexts } from './texts.ts';

/** What keeps the next person at this device from the lines: a PIN, and the end of all. */
export function DeviceLock({ hasPin, problem }: { hasPin: boolean; problem: PinProblem | null }) {
  const t = useTexts(linesTexts);
  return (
    <Card aria-labelledby="device" className="grid gap-4">
      <h2 id="device">{t('lines.device')}</h2>
      {!hasPin && (
        <PinForm
          intent="set-pin"
          label={t('lines.new-pin')}
          hint={t('lines.pin-hint')}
          button={t('lines.set-pin')}
          problem={problem}
        />
      )}
      <Form method="post" className="receipt-actions">
        {hasPin && (
          <>
            <Button type="submit" look="secondary" name="intent" value="lock">
              {t('lines.lock')}
            </Button>
            <Button type="submit" look="quiet" name="intent" value="remove-pin">
              {t('lines.remove-pin')}
            </Button>
          </>
        )}
        <Button type="submit" look="quiet" name="intent" value="forget-all">
          {t('lines.forget-all')}
        </Button>
      </Form>
    </Card>
  );
}
