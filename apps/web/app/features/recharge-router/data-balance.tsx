import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { useState } from 'react';
import { Form } from 'react-router';
import { portal } from '../../context/portal.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeDialog } from '../../one-time-code/code-dialog.tsx';
import { CodeStepForm } from '../../one-time-code/code-step-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { balanceCodeCalls } from './balance-code-calls.ts';
import { type BalanceStep, readBalances } from './balance-step.ts';
import { BalanceTable } from './balance-table.tsx';
import { broadbandTexts } from './texts.ts';

type DataBalanceProps = {
  msisdn: string;
  /** The result of the last step without JavaScript. */
  posted: BalanceStep | null;
};

/** The balance of a router, protected by a code to the handset linked to it (RULINGS 29). */
export function DataBalance({ msisdn, posted }: DataBalanceProps) {
  const t = useTexts(broadbandTexts);
  const [isCodeOpen, setCodeOpen] = useState(false);
  const [ownStep, setOwnStep] = useState<BalanceStep | 'reading' | null>(null);
  const router = parseMsisdn(msisdn);
  const step = ownStep ?? posted;
  async function read(proof: string) {
    if (!router) return;
    setCodeOpen(false);
    setOwnStep('reading');
    setOwnStep(await readBalances(portal, router, proof));
  }
  return (
    <div className="mt-4 grid gap-4">
      {step === 'reading' ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {t('balance.reading')}
        </p>
      ) : (
        <BalanceResult step={step} msisdn={msisdn} />
      )}
      {step !== 'reading' && step?.kind !== 'known' && step?.kind !== 'code' && (
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            setCodeOpen(true);
          }}
        >
          <input type="hidden" name="msisdn" value={msisdn} />
          <Button type="submit" wide look="secondary" name="intent" value="balance">
            {t('balance.check')}
          </Button>
        </Form>
      )}
      {isCodeOpen && router && (
        <CodeDialog
          recipient={t('balance.handset')}
          calls={balanceCodeCalls(router)}
          onVerified={(proof) => void read(proof)}
          onClosed={() => setCodeOpen(false)}
        />
      )}
    </div>
  );
}

function BalanceResult({ step, msisdn }: { step: BalanceStep | null; msisdn: string }) {
  const t = useTexts(broadbandTexts);
  switch (step?.kind) {
    case undefined:
      return null;
    case 'known':
      return <BalanceTable balances={step.balances} />;
    case 'failed':
      return (
        <div role="alert">
          <Notice tone="error">{step.message ?? t('balance.failed')}</Notice>
        </div>
      );
    case 'code':
      return (
        <CodeStepForm step={step.code} intent="check-code">
          <input type="hidden" name="msisdn" value={msisdn} />
          <input type="hidden" name="recipient" value={step.code.recipient} />
        </CodeStepForm>
      );
  }
}
