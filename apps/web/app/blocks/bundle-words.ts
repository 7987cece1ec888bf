import type { WireBundle } from '@portal/contract/bundle';
import { bundleTexts } from './bundle-texts.ts';
import type { KeyOf, Translate } from './texts.ts';
import { useTexts } from './use-texts.ts';

type Say = Translate<KeyOf<typeof bundleTexts>>;

/** How the wire says "no limit" and "no end". SPEC section 3. */
const UNLIMITED = '-1';

/** What a bundle holds, in words; `null` for what is not in it. */
export type BundleWords = {
  data: string | null;
  voice: string | null;
  sms: string | null;
  validity: string;
  /** The same in one line, benefits first. */
  inShort: string;
};

type Worded = Pick<WireBundle, 'data' | 'dataUnit' | 'voice' | 'sms' | 'validity' | 'validityUnit'>;

/** Puts bundles into words in the language of the page. */
export function useBundleWords(): (bundle: Worded) => BundleWords {
  const t = useTexts(bundleTexts);
  return (bundle) => bundleWords(bundle, t);
}

function bundleWords(bundle: Worded, t: Say): BundleWords {
  const { data, dataUnit, voice, sms, validity, validityUnit } = bundle;
  const unlimited = t('bundle.unlimited');
  const amount = (text: string, say: (count: number) => string) =>
    text === '' ? null : text === UNLIMITED ? unlimited : say(Number(text));
  const words = {
    data: data === '' ? null : data === UNLIMITED ? unlimited : `${data} ${dataUnit}`,
    voice: amount(voice, (count) => t('bundle.minutes', { count })),
    sms: amount(sms, (count) => t('bundle.messages', { count })),
    validity:
      validity === UNLIMITED || validityUnit === ''
        ? unlimited
        : t(`bundle.${validityUnit}`, { count: Number(validity) }),
  };
  // A figure says what it counts by its unit; "unlimited" needs its name before it.
  const named = (name: 'data' | 'voice' | 'sms', amount: string | null) =>
    amount === unlimited ? t('bundle.named', { what: t(`bundle.${name}`), amount }) : amount;
  const listed = [
    named('data', words.data),
    named('voice', words.voice),
    named('sms', words.sms),
    words.validity,
  ];
  return { ...words, inShort: listed.filter((word) => word !== null).join(' · ') };
}

/** Kinds of period this portal has words for; an operator may add more, which are shown as it names them. */
const PERIODS = ['Daily', 'Weekly', 'Monthly', 'Others'] as const;

/** A kind of period in words. */
export function usePeriodWord(): (periodType: string) => string {
  const t = useTexts(bundleTexts);
  return (periodType) => {
    const known = PERIODS.find((each) => each === periodType);
    return known ? t(`bundle.${known}`) : periodType;
  };
}
