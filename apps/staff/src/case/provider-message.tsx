import type { StaffTimelineEntry } from '@portal/contract/staff/staff-payment';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';

type ProviderMessageProps = { id: string; message: number; fields: StaffTimelineEntry['fields'] };

/** The fields of a provider's message, and on demand the message as it came. Personal data is masked. */
export function ProviderMessage({ id, message, fields }: ProviderMessageProps) {
  const { t, translate } = useTexts();
  const [raw, setRaw] = useState<string | null>(null);
  const { problem, attempt } = useAttempt();
  const show = () =>
    attempt(async () => setRaw((await callDesk('readProviderMessage', { id, message })).body));
  return (
    <details>
      <summary>{t('message.fields')}</summary>
      <dl className="facts">
        {fields.map(({ name, value }) => (
          <div key={name}>
            <dt>{translate('message-field', name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {problem && <Problem error={problem} />}
      {raw === null ? (
        <Button className="button plain" onPress={() => void show()}>
          {t('message.raw')}
        </Button>
      ) : (
        // Long lines are wrapped, so that nothing has to be scrolled sideways.
        <pre className="raw">{raw}</pre>
      )}
    </details>
  );
}
