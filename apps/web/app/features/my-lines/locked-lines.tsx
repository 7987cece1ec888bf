import { Form } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { MyLines, PinProblem } from './lines-step.ts';
import { PinForm } from './pin-form.tsx';
import { linesTexts } from './texts.ts';

/** Asks for the PIN of the lines; nothing of them is on the page. */
export function LockedLines({ lines, problem }: { lines: MyLines; problem: PinProblem | null }) {
  const t = useTexts(linesTexts);
  const left = { count: lines.attemptsLeft };
  return (
    <Card raised className="grid gap-4">
      <h2>{t('lines.locked')}</h2>
      <PinForm
        intent="unlock"
        label={t('lines.pin')}
        hint={t('lines.tries', left)}
        button={t('lines.open')}
        problem={problem}
      />
      <Form method="post">
        <Button type="submit" look="quiet" name="intent" value="forget-all">
          {t('lines.forget-all')}
        </Button>
      </Form>
    </Card>
  );
}
