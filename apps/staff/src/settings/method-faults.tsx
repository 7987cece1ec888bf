import type { DeskSettingsPage } from '@portal/contract/staff/staff-settings';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useRevalidator } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

/** The ways to pay that the portal switched off because of a fault of its configuration; each can be offered again. */
export function MethodFaults({ page: { faults, operator } }: { page: DeskSettingsPage }) {
  const { t, language } = useTexts();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<string | null>(null);
  const labelOf = (method: string) => operator?.methods.find(({ name }) => name === method)?.label ?? method;
  if (faults.length === 0) return null;
  return (
    <section className="notice">
      <h2>{t('settings.fault.title')}</h2>
      <ul>
        {faults.map(({ method, fault, detail, since, offUntil }) => (
          <li key={method}>
            <p>
              {t('settings.fault.about', {
                method: labelOf(method),
                fault: t(`fault.${fault}`),
                detail,
                since: formatTime(since, language),
                until: formatTime(offUntil, language),
              })}
            </p>
            <Button className="button plain" onPress={() => setChosen(method)}>
              {t('settings.fault.retry', { method: labelOf(method) })}
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <ReasonDialog
          title={t('settings.fault.retry', { method: labelOf(chosen) })}
          onClose={() => setChosen(null)}
          onConfirm={async ({ reason }) => {
            await callDesk('retryMethod', { method: chosen, reason });
            await revalidate();
          }}
        >
          <p>{t('settings.fault.preview')}</p>
        </ReasonDialog>
      )}
    </section>
  );
}
