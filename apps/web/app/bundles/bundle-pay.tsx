import type { WireBundle } from '@portal/contract/calls/bundle';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { parseMoney } from '@portal/domain/money/money';
import { useEffect, useState } from 'react';
import { portal } from '../context/portal.ts';
import { type FastForm, type FastRefusal, payerOf, repeatFields } from '../fast-payment/fast-form.ts';
import { fastTexts } from '../fast-payment/fast-texts.ts';
import { PayChoiceDialog } from '../fast-payment/pay-choice-dialog.tsx';
import { PayNowButton } from '../fast-payment/pay-now-button.tsx';
import { loadPayOptions, type PayOption } from '../fast-payment/pay-options.ts';
import { RefusalText } from '../fast-payment/refusal-text.tsx';
import { useFastPost } from '../fast-payment/use-fast-post.ts';
import { usePayChoice } from '../fast-payment/use-pay-choice.ts';
import { usePaySummary } from '../fast-payment/use-pay-summary.ts';
import type { Post, PostFields } from '../form/use-post.ts';
import type { ReportMissing } from '../form/use-report-missing.ts';
import { useTypedInEntry } from '../form/use-typed-in-entry.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { LazyRepeatQuestion } from '../purchase/lazy-repeat-question.tsx';
import { PAY_NOW } from '../purchase/pay-now.ts';
import { useRepeatTexts } from '../purchase/use-repeat-texts.ts';
import type { BundleOutcome, BundlePage } from './bundle-order.ts';

/** Props of {@link BundlePay}. */
export type BundlePayProps = {
  page: BundlePage;
  msisdn: string;
  bundles: readonly WireBundle[];
  /** `null` while none is picked. */
  picked: WireBundle | null;
  onMissing: ReportMissing;
  /** Called when there is a way to pay here. */
  onOffered: () => void;
};

type Posted = {
  form: { product: string };
  fast: FastForm;
  outcome: Exclude<BundleOutcome, { kind: 'placed' }> | FastRefusal;
};

/** Orders and pays the picked bundle with one press, with the last way to pay or another one. */
export function BundlePay(props: BundlePayProps) {
  const { page, msisdn, picked, onMissing } = props;
  const t = useTexts(fastTexts);
  const options = useBundlePayOptions(props);
  const recipient = page === 'broadband-recharge' ? null : parseMsisdn(msisdn);
  const choice = usePayChoice({ options, recipient });
  useTypedInEntry('bundle-payer', { method: choice.chosen, payer: choice.typedPayer }, (kept) => {
    if (kept.method) choice.choose(kept.method);
    if (kept.payer) choice.setTypedPayer(kept.payer);
  });
  usePaySummary(choice, recipient);
  const post = useFastPost<Posted>();
  const [isChoosing, setChoosing] = useState(false);
  const { option, typedPayer } = choice;
  if (!option) return null;
  const payer = payerOf(typedPayer, recipient);
  const needsPayer = option.form !== 'card' && (!payer || choice.problem !== null);
  const fields = { msisdn, method: option.segment, payer: typedPayer };
  const pay = (product: string, more: PostFields = {}) => {
    setChoosing(false);
    post.send({ ...fields, product, intent: PAY_NOW, ...more }, `/${page}`);
  };
  return (
    <>
      <BundleRefusal post={post} picked={picked} fields={fields} page={page} />
      <PayNowButton
        type="button"
        amount={picked && parseMoney(picked.amount, picked.currency)}
        choice={choice}
        recipient={parseMsisdn(msisdn)}
        isPayerRequired={recipient === null}
        ready={picked !== null}
        busy={post.isBusy}
        onMissing={onMissing}
        onPress={() => (needsPayer ? setChoosing(true) : picked && pay(picked.productCode))}
      />
      <button type="button" className="btn btn-quiet" onClick={() => setChoosing(true)}>
        {option.label} – {t('fast.change')}
      </button>
      {isChoosing && (
        <PayChoiceDialog
          choice={choice}
          isPayerRequired={recipient === null}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** The ways to pay for bundles of this page. */
function useBundlePayOptions({ page, bundles, onOffered }: BundlePayProps): PayOption[] {
  const [options, setOptions] = useState<PayOption[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list of bundles
  useEffect(() => {
    const [first] = bundles;
    if (!first) return;
    const rechargeType = page === 'broadband-recharge' ? 'Broadband Recharge' : 'BUNDLE PURCHASE';
    const purchase = { transactionType: 'PREPAID_BUNDLES', rechargeType, amount: first.amount } as const;
    let isCurrent = true;
    void loadPayOptions(portal, purchase).then((loaded) => {
      if (!isCurrent) return;
      setOptions(loaded);
      if (loaded.length > 0) onOffered();
    });
    return () => {
      isCurrent = false;
    };
  }, [bundles]);
  return options;
}

type RefusalProps = {
  post: Post<Posted>;
  picked: WireBundle | null;
  fields: PostFields & { msisdn: string };
  page: BundlePage;
};

/** Why the press did not pay: a question, or a message. */
function BundleRefusal({ post, picked, fields: { msisdn }, page }: RefusalProps) {
  const t = useTexts(fastTexts);
  const outcome = post.result?.outcome;
  if (post.hasFailed) return <RefusalText refusal={UNREACHABLE} />;
  if (!post.result || !outcome) return null;
  const { form, fast } = post.result;
  if (outcome.kind === 'payment') return <RefusalText refusal={outcome} />;
  if (outcome.kind === 'refused') {
    const message = outcome.problems.form ? outcome.problems.form.message : t('fast.not-sold');
    return <RefusalText refusal={{ ...UNREACHABLE, message }} />;
  }
  const sent = { msisdn, product: form.product, ...repeatFields(fast, outcome) };
  return (
    <BundleQuestion
      repeat={outcome}
      what={picked?.name ?? form.product}
      sent={sent}
      post={post}
      action={`/${page}`}
    />
  );
}

const UNREACHABLE: FastRefusal = { kind: 'payment', isPayer: false, message: null };

type QuestionProps = {
  repeat: Extract<BundleOutcome, { kind: 'repeat' }>;
  what: string;
  sent: PostFields & { msisdn: string };
  post: RefusalProps['post'];
  action: string;
};

function BundleQuestion({ repeat, what, sent, post, action }: QuestionProps) {
  const words = useRepeatTexts(repeat, what, formatMsisdn(sent.msisdn));
  return (
    <LazyRepeatQuestion
      repeat={repeat}
      words={words}
      sent={Object.entries(sent)}
      post={post}
      action={action}
    />
  );
}
