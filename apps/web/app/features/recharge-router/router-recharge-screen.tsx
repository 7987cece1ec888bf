import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { Form } from 'react-router';
import { type BundlePageState, BundlePurchase } from '../../bundles/bundle-purchase.tsx';
import { useIsOffered } from '../../context/root-data.ts';
import { HiddenFields } from '../../form/hidden-fields.tsx';
import { usePost } from '../../form/use-post.ts';
import { withoutPost } from '../../form/without-post.ts';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { codeEndMessage } from '../../one-time-code/code-step.ts';
import { LazyCodeDialog } from '../../one-time-code/lazy-code-dialog.tsx';
import { LazyCodeOnPage } from '../../one-time-code/lazy-code-on-page.tsx';
import { useCodeDialog } from '../../one-time-code/use-code-dialog.ts';
import { PurchasePage, purchaseSteps } from '../../purchase/purchase-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, Notice } from '../../ui/notice.tsx';
import type { BalanceStep, Balances } from './balance-step.ts';
import { broadbandTexts } from './texts.ts';

type BroadbandProps = BundlePageState & {
  /** The result of the last step of a balance query without JavaScript. */
  balance: BalanceStep | null;
};

/** /broadband-recharge: enter a router, check its balance, choose a bundle, then pay. */
export function RouterRechargeScreen({ balance, ...state }: BroadbandProps) {
  const t = useTexts(broadbandTexts);
  const isOffered = useIsOffered();
  return (
    <PurchasePage
      title={t('broadband.title')}
      lead={t('broadband.lead')}
      steps={purchaseSteps(t, 'broadband', ['router', 'box', 'tick'])}
    >
      <BundlePurchase
        page="broadband-recharge"
        widget="broadband"
        label={t('broadband.number')}
        hint={t('broadband.number-hint')}
        {...state}
      >
        {(msisdn) =>
          isOffered('/broadband-recharge#balance') && (
            <DataBalance
              key={msisdn}
              msisdn={msisdn}
              posted={msisdn === state.start.msisdn ? balance : null}
            />
          )
        }
      </BundlePurchase>
    </PurchasePage>
  );
}

type DataBalanceProps = {
  msisdn: string;
  /** The result of the last step without JavaScript. */
  posted: BalanceStep | null;
};

/** The balance of a router, protected by a code to the handset linked to it (RULINGS 29). */
function DataBalance({ msisdn, posted }: DataBalanceProps) {
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

/** Each balance with its unit and expiry; unlimited is shown as '-' (SPEC section 3 "Balance entry"). */
function BalanceTable({ balances }: { balances: Balances }) {
  const t = useTexts(broadbandTexts);
  if (balances.length === 0) {
    return (
      <div role="status">
        <Notice>{t('balance.none')}</Notice>
      </div>
    );
  }
  return (
    <table className="data-table balance-table">
      <caption>{t('balance.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('balance.what')}</th>
          <th scope="col">{t('balance.left')}</th>
          <th scope="col">{t('balance.unit')}</th>
          <th scope="col">{t('balance.expires')}</th>
        </tr>
      </thead>
      <tbody>
        {balances.map((entry) => (
          <BalanceRow key={`${entry.balanceDescription} ${entry.expireTime}`} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function BalanceRow({ entry }: { entry: Balances[number] }) {
  const t = useTexts(broadbandTexts);
  const day = useFormatDay();
  const { balanceDescription, balance, balanceType, unitType, expireTime, expired } = entry;
  return (
    <tr className={expired ? 'text-ink-soft' : undefined}>
      <th scope="row">{balanceDescription}</th>
      <td>
        {balance}
        {balanceType === 'UNLIMITED' && <span className="sr-only"> {t('balance.unlimited')}</span>}
      </td>
      <td>{unitType}</td>
      <td>
        {/* The column is narrow: a break between day and month must be possible. */}
        {expireTime === '' ? t('balance.never') : day(expireTime).replace('\u00a0', ' ')}
        {expired && <small>{t('balance.expired')}</small>}
      </td>
    </tr>
  );
}
