import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { Form } from 'react-router';
import { HiddenFields } from '../../form/hidden-fields.tsx';
import { usePost } from '../../form/use-post.ts';
import { withoutPost } from '../../form/without-post.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { codeEndMessage } from '../../one-time-code/code-step.ts';
import { LazyCodeDialog } from '../../one-time-code/lazy-code-dialog.tsx';
import { LazyCodeOnPage } from '../../one-time-code/lazy-code-on-page.tsx';
import { useCodeDialog } from '../../one-time-code/use-code-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/notice.tsx';
import type { BalanceStep } from './balance-step.ts';
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
  const post = usePost<{ balance: BalanceStep }>();
  const fields = { msisdn };
  const dialog = useCodeDialog(post, { fields, intent: 'balance' });
  const own = post.result?.balance ?? null;
  // The dialog shows the code; the page shows what follows.
  const step = own?.kind === 'code' ? null : (own ?? posted);
  const isOnPage = step?.kind === 'code' && codeEndMessage(step.code) === undefined;
  return (
    <div className="mt-4 grid gap-4">
      <BalanceResult step={step} msisdn={msisdn} />
      {step?.kind !== 'known' && !isOnPage && (
        <Form
          method="post"
          onSubmit={withoutPost(() => {
            if (parseMsisdn(msisdn)) dialog.open();
          })}
        >
          <HiddenFields fields={fields} />
          <Button type="submit" wide look="secondary" name="intent" value="balance">
            {t('balance.check')}
          </Button>
        </Form>
      )}
      {dialog.isOpen && (own === null || own.kind === 'code') && (
        <LazyCodeDialog recipient={t('balance.handset')} step={own?.code ?? null} {...dialog.props} />
      )}
    </div>
  );
}

function BalanceResult({ step, msisdn }: { step: BalanceStep | null; msisdn: string }) {
  const t = useTexts(broadbandTexts);
  if (step === null) return null;
  if (step.kind === 'known') return <BalanceTable balances={step.balances} />;
  const message = step.kind === 'failed' ? step.message : codeEndMessage(step.code);
  return step.kind === 'code' && message === undefined ? (
    <LazyCodeOnPage step={step.code} recipient="" fields={{ msisdn }} />
  ) : (
    <Alert>{message ?? t('balance.failed')}</Alert>
  );
}
