import type { KeyOf } from '../../../i18n/texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { wayOutTexts } from './way-out-texts.ts';

/** The refusals with a way out that the customer can take. */
const WAYS_OUT = {
  'wallet-locked': 'wayout.locked',
  'wallet-barred': 'wayout.barred',
  'insufficient-funds': 'wayout.too-little',
  'insufficient-airtime': 'wayout.too-little-airtime',
  'limit-exceeded': 'wayout.limit',
  'method-unavailable': 'wayout.other-way',
} as const satisfies Record<string, KeyOf<typeof wayOutTexts>>;

/** Whether there is a way out of a refusal. */
export function hasWayOut(reason: string | null): reason is keyof typeof WAYS_OUT {
  return reason !== null && reason in WAYS_OUT;
}

type WayOutProps = {
  reason: keyof typeof WAYS_OUT;
  /** Name of a wallet of another company; the brand's own when omitted. */
  wallet?: string | undefined;
  /** What the customer dials to unlock the brand's own wallet. */
  resetDial: string;
};

/** What to do after a refusal. The brand's own wallet is unlocked by dialling; another company's by that company. */
export function WayOut({ reason, wallet, resetDial }: WayOutProps) {
  const t = useTexts(wayOutTexts, wallet ? { wallet } : {});
  if (reason !== 'wallet-locked') return <>{t(WAYS_OUT[reason])}</>;
  if (wallet) return <>{t('wayout.locked-elsewhere')}</>;
  return (
    <>
      {t('wayout.locked')}{' '}
      <a href={`tel:${encodeURIComponent(resetDial)}`}>{t('wayout.dial', { code: resetDial })}</a>
    </>
  );
}
