import { useState } from 'react';
import { useFormatPrice } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatMsisdn } from '../../../number/format-msisdn.ts';
import { formatCountdown } from '../../../timers/format-countdown.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { methodName } from './method-name.ts';
import type { Transaction } from './status-text-keys.ts';
import { bankStepsTexts } from './texts.ts';

/**
 * What the customer does in the menu or app of their own bank, SACCO or wallet: whom to pay, what to enter, and how long there is
 * time. On a phone copying comes first, because it cannot scan itself; the QR code is for wide screens.
 */
export function BankSteps({ transaction }: { transaction: Transaction }) {
  const { amount: due, currencyCode: currency, instructions, mobileNumber } = transaction;
  const t = useTexts(bankStepsTexts, { wallet: methodName(transaction) ?? '' });
  const amount = useFormatPrice()({ amount: due, currency });
  if (!instructions) return null;
  const { merchantName: merchant, merchantCode, payReference, qr } = instructions;
  return (
    <section className="grid gap-4" aria-labelledby="bank-steps">
      <h2 id="bank-steps" className="text-lg">
        {t('bank-steps.title')}
      </h2>
      <ol className="flow numbered">
        <li>{t('bank-steps.open')}</li>
        <li>
          <div className="grow">
            <p>{t('bank-steps.enter')}</p>
            <Entered entries={{ code: merchantCode, reference: payReference }} amount={amount} />
          </div>
        </li>
        <li>{t('bank-steps.check', { merchant })}</li>
      </ol>
      <p>{t('bank-steps.exact')}</p>
      {qr && (
        <figure className="hidden justify-items-center gap-2 md:grid">
          <svg
            role="img"
            aria-label={t('bank-steps.qr')}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            width="200"
            height="200"
            shapeRendering="crispEdges"
          >
            <rect width={qr.size} height={qr.size} fill="#fff" stroke="none" />
            <path d={qr.path} fill="#000" stroke="none" />
          </svg>
          <figcaption>{t('bank-steps.scan')}</figcaption>
        </figure>
      )}
      <TimeLeft instructions={instructions} label={t('bank-steps.left')} />
      {mobileNumber && (
        <p className="text-sm text-ink-soft">{t('bank-steps.sms', { number: formatMsisdn(mobileNumber) })}</p>
      )}
    </section>
  );
}

/** What is entered, each with a button that copies it. Without a script it is copied by hand. */
function Entered({ entries, amount }: { entries: Record<'code' | 'reference', string>; amount: string }) {
  const t = useTexts(bankStepsTexts);
  const hydrated = useHydrated();
  const [copied, setCopied] = useState<'code' | 'reference' | null>(null);
  const copy = async (what: 'code' | 'reference') => {
    // Not allowed: it stays on the page.
    await navigator.clipboard.writeText(entries[what]).then(
      () => setCopied(what),
      () => {},
    );
  };
  return (
    <>
      <dl className="my-2 grid gap-2">
        {(['code', 'reference'] as const).map((what) => (
          <div key={what} className="grid grid-cols-[1fr_auto] items-center">
            <dt className="col-span-2 text-sm">{t(`bank-steps.${what}`)}</dt>
            <dd className="text-lg font-bold tabular-nums">{entries[what]}</dd>
            {hydrated && (
              <dd>
                <Button
                  look="quiet"
                  aria-label={t(`bank-steps.copy-${what}`)}
                  onClick={() => void copy(what)}
                >
                  {t('bank-steps.copy')}
                </Button>
              </dd>
            )}
          </div>
        ))}
        <div>
          <dt className="text-sm">{t('bank-steps.amount')}</dt>
          <dd className="text-lg font-bold">{amount}</dd>
        </div>
      </dl>
      <p role="status">{copied && t(`bank-steps.copied-${copied}`)}</p>
    </>
  );
}

type TimeLeftProps = { instructions: NonNullable<Transaction['instructions']>; label: string };

function TimeLeft({ instructions: { secondsLeft, secondsTotal }, label }: TimeLeftProps) {
  const left = useCountdown(secondsLeft);
  return (
    <div className="flex items-center gap-4">
      <ProgressRing value={left / secondsTotal} label={label}>
        {formatCountdown(left)}
      </ProgressRing>
      <p className="text-sm">{label}</p>
    </div>
  );
}
