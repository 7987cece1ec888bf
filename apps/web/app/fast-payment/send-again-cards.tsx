import { useState } from 'react';
import {
  createSavedPurchaseStore,
  isSamePurchase,
  NICKNAME_LENGTH,
  type SavedPurchase,
} from '../browser-storage/saved-purchases.ts';
import { orderPagePath } from '../context/order-page.ts';
import { portal } from '../context/portal.ts';
import type { Post, PostFields } from '../form/use-post.ts';
import { useFormatPrice } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { PageLink } from '../page/page-link.tsx';
import { LazyRepeatQuestion } from '../purchase/lazy-repeat-question.tsx';
import { PAY_NOW } from '../purchase/pay-now.ts';
import type { RepeatOrder } from '../purchase/place-order.ts';
import { useRepeatTexts } from '../purchase/use-repeat-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { FastForm, FastRefusal } from './fast-form.ts';
import { sendAgainTexts } from './fast-texts.ts';
import { forgetPurchases } from './forget-purchases.ts';
import { RefusalText } from './refusal-text.tsx';
import { useFastPost } from './use-fast-post.ts';

/** Props of {@link SendAgainCards}. */
export type CardsProps = {
  /** The kinds of purchase that this page offers again. */
  kinds: readonly SavedPurchase['kind'][];
};

const UNREACHABLE: FastRefusal = { kind: 'payment', isPayer: false, message: null };

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

/** What the action of a purchase page answers: why there is no payment. */
type SendAgainResult = {
  fast: FastForm | null;
  outcome: RepeatOrder | FastRefusal | { kind: 'refused'; problems: { form?: { message: string | null } } };
};

type RefusalProps = {
  purchase: SavedPurchase;
  /** `null` while there is none. */
  result: SendAgainResult | null;
  hasFailed: boolean;
  /** The fields of the press and the page whose action took them. */
  sent: PostFields;
  action: string;
  post: Pick<Post<SendAgainResult>, 'isBusy' | 'send'>;
};

/** Why a press on a card did not pay: a question, or a message with a link to the filled form. */
function SendAgainRefusal({ result, hasFailed, ...press }: RefusalProps) {
  const { purchase } = press;
  const t = useTexts(sendAgainTexts);
  const outcome = hasFailed ? UNREACHABLE : result?.outcome;
  if (!outcome) return null;
  if (outcome.kind === 'repeat') return <AgainQuestion repeat={outcome} {...press} />;
  const { kind: rechargeType, ...fields } = purchase;
  return (
    <div className="grid gap-2">
      <RefusalText
        refusal={outcome.kind === 'payment' ? outcome : toRefusal(outcome, t('send-again.refused'))}
      />
      <p>
        <PageLink to={orderPagePath({ rechargeType, ...fields })}>{t('send-again.open')}</PageLink>
      </p>
    </div>
  );
}

/** The number or the bundle is no longer what it was: the form says what is wrong. */
function toRefusal(
  { problems }: Extract<SendAgainResult['outcome'], { kind: 'refused' }>,
  general: string,
): FastRefusal {
  const message = problems.form ? problems.form.message : general;
  return { kind: 'payment', isPayer: false, message };
}

type AgainProps = Omit<RefusalProps, 'result' | 'hasFailed'> & { repeat: RepeatOrder };

/** The same was bought in the last ten minutes. */
function AgainQuestion({ repeat, purchase, sent, action, post }: AgainProps) {
  const formatPrice = useFormatPrice();
  const what = purchase.description || formatPrice(purchase);
  const words = useRepeatTexts(repeat, what, formatMsisdn(purchase.msisdn));
  const again = Object.entries({ ...sent, againAfter: repeat.transactionId });
  return <LazyRepeatQuestion repeat={repeat} words={words} sent={again} post={post} action={action} />;
}

type DialogProps = {
  purchases: SavedPurchase[];
  onChanged: (left: SavedPurchase[]) => void;
  onClose: () => void;
};

/** The kept purchases: a nickname for each, and deleting one or all. */
function SavedPurchasesDialog({ purchases, onChanged, onClose }: DialogProps) {
  const t = useTexts(sendAgainTexts);
  const formatPrice = useFormatPrice();
  const store = createSavedPurchaseStore();
  const change = (left: SavedPurchase[]) => {
    onChanged(left);
    if (left.length === 0) onClose();
  };
  const forgetAll = () => {
    store.forget();
    void portal.endKeptProofs({});
    change([]);
  };
  return (
    <Dialog open title={t('send-again.manage')} onClose={onClose} closeLabel={t('send-again.close')}>
      <div className="grid gap-5">
        <ul className="grid gap-4">
          {purchases.map((purchase) => {
            const name = `${formatPrice(purchase)}, ${formatMsisdn(purchase.msisdn)}`;
            return (
              <li key={`${purchase.kind} ${name} ${purchase.productCode}`} className="grid gap-2">
                <Field
                  label={t('send-again.nickname', { purchase: name })}
                  defaultValue={purchase.nickname}
                  maxLength={NICKNAME_LENGTH}
                  autoComplete="off"
                  onChange={({ target }) => {
                    store.rename(purchase, target.value);
                    onChanged(
                      purchases.map((each) =>
                        each === purchase ? { ...each, nickname: target.value } : each,
                      ),
                    );
                  }}
                />
                <Button
                  look="secondary"
                  onClick={() => {
                    store.remove(purchase);
                    change(purchases.filter((each) => each !== purchase));
                  }}
                >
                  {t('send-again.remove')}
                  <span className="sr-only"> {name}</span>
                </Button>
              </li>
            );
          })}
        </ul>
        <p className="text-sm text-ink-soft">{t('send-again.note')}</p>
        <Button wide look="secondary" onClick={forgetAll}>
          {t('send-again.forget')}
        </Button>
        <Button
          wide
          look="quiet"
          onClick={() => {
            forgetPurchases();
            change([]);
          }}
        >
          {t('send-again.shared')}
        </Button>
      </div>
    </Dialog>
  );
}
