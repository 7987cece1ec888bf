import type { SavedPurchase } from '../browser-storage/saved-purchases.ts';
import { orderPagePath } from '../context/order-page.ts';
import type { Post, PostFields } from '../form/use-post.ts';
import { useFormatPrice } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { PageLink } from '../page/page-link.tsx';
import { LazyRepeatQuestion } from '../purchase/lazy-repeat-question.tsx';
import type { RepeatOrder } from '../purchase/place-order.ts';
import { useRepeatTexts } from '../purchase/use-repeat-texts.ts';
import type { FastForm, FastRefusal } from './fast-form.ts';
import { sendAgainTexts } from './fast-texts.ts';
import { RefusalText } from './refusal-text.tsx';

/** What the action of a purchase page answers: why there is no payment. */
export type SendAgainResult = {
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
export function SendAgainRefusal({ result, hasFailed, ...press }: RefusalProps) {
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

const UNREACHABLE: FastRefusal = { kind: 'payment', isPayer: false, message: null };

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
