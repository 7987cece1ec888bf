import { useState } from 'react';
import {
  createSavedPurchaseStore,
  isSamePurchase,
  type SavedPurchase,
} from '../browser-storage/saved-purchases.ts';
import type { PostFields } from '../form/use-post.ts';
import { useFormatPrice } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { PAY_NOW } from '../purchase/pay-now.ts';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { sendAgainTexts } from './fast-texts.ts';
import { SavedPurchasesDialog } from './saved-purchases-dialog.tsx';
import { SendAgainRefusal, type SendAgainResult } from './send-again-refusal.tsx';
import { useFastPost } from './use-fast-post.ts';

/** Props of {@link SendAgainCards}. */
export type CardsProps = {
  /** The kinds of purchase that this page offers again. */
  kinds: readonly SavedPurchase['kind'][];
};

/** Kept purchases, newest first. A press orders and pays the same again; while it is on its way, others do nothing. */
export function SendAgainCards({ kinds }: CardsProps) {
  const t = useTexts(sendAgainTexts);
  const post = useFastPost<SendAgainResult>();
  const [pressed, setPressed] = useState<SavedPurchase | null>(null);
  const [isManaging, setManaging] = useState(false);
  const [all, setAll] = useState(() => createSavedPurchaseStore().read());
  const purchases = all.filter(({ kind }) => kinds.includes(kind));
  const send = (purchase: SavedPurchase) => {
    if (post.isBusy) return;
    setPressed(purchase);
    post.send(fieldsOf(purchase), PATHS[purchase.kind]);
  };
  if (all.length === 0) return null;
  return (
    <section aria-label={t('send-again.title')}>
      <ul className="send-again-cards" data-scroll-x>
        {purchases.map((purchase) => (
          <li key={`${purchase.kind} ${purchase.msisdn} ${purchase.productCode ?? purchase.amount}`}>
            <Card
              purchase={purchase}
              busy={post.isBusy && pressed !== null && isSamePurchase(pressed, purchase)}
              isBlocked={post.isBusy}
              onPress={() => send(purchase)}
            />
          </li>
        ))}
        <li>
          <button type="button" className="send-again-manage" onClick={() => setManaging(true)}>
            <Icon name="edit" />
            <span className="sr-only">{t('send-again.manage')}</span>
          </button>
        </li>
      </ul>
      {pressed && !post.isBusy && (
        <SendAgainRefusal
          key={JSON.stringify(post.result)}
          purchase={pressed}
          result={post.result}
          hasFailed={post.hasFailed}
          sent={fieldsOf(pressed)}
          action={PATHS[pressed.kind]}
          post={post}
        />
      )}
      {isManaging && (
        <SavedPurchasesDialog purchases={all} onChanged={setAll} onClose={() => setManaging(false)} />
      )}
    </section>
  );
}

/** The page whose action takes each kind of purchase. */
const PATHS: Record<SavedPurchase['kind'], string> = {
  'PREPAID RECHARGE': '/prepaid-recharge',
  'BUNDLE PURCHASE': '/data-bundle',
  'Broadband Recharge': '/broadband-recharge',
};

function fieldsOf({ msisdn, productCode, amount, method, payer }: SavedPurchase): PostFields {
  const what: PostFields = productCode ? { product: productCode } : { amount };
  return { intent: PAY_NOW, msisdn, ...what, method, payer: payer ?? '' };
}

type CardProps = { purchase: SavedPurchase; busy: boolean; isBlocked: boolean; onPress: () => void };

function Card({ purchase, busy, isBlocked, onPress }: CardProps) {
  const t = useTexts(sendAgainTexts);
  const formatPrice = useFormatPrice();
  const { msisdn, nickname, methodName, description, payer } = purchase;
  const number = formatMsisdn(msisdn);
  return (
    <button
      type="button"
      className="send-again-card"
      aria-busy={busy}
      aria-disabled={isBlocked || undefined}
      onClick={onPress}
    >
      {busy ? <Spinner /> : <Icon name="refresh" />}
      <span>
        <strong>
          <span className="sr-only">{t('send-again.title')}: </span>
          {formatPrice(purchase)} {description && `· ${description}`}
        </strong>
        <span>{nickname ? `${nickname} · ${number}` : number}</span>
        <small>
          {methodName}
          {payer && payer !== msisdn && ` · ${formatMsisdn(payer)}`}
        </small>
      </span>
    </button>
  );
}
