import type { WireBundle } from '@portal/contract/calls/bundle';
import type { KeyOf, Translate } from '../i18n/texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { bundleTexts } from './bundle-texts.ts';

type TranslateBundleText = Translate<KeyOf<typeof bundleTexts>>;

/** Wire value for "no limit" and "no end". SPEC section 3. */
const UNLIMITED = '-1';

/** Texts for the contents of a bundle; `null` for what it does not contain. */
export type BundleLabels = {
  data: string | null;
  voice: string | null;
  sms: string | null;
  validity: string;
  /** Whether the validity is a duration, which is read as one word. */
  isDuration: boolean;
  /** The contents, each clear without a heading. */
  benefits: string[];
  /** All of it in one line, benefits first. */
  summary: string;
};

type BundleContents = Pick<WireBundle, 'data' | 'dataUnit' | 'voice' | 'sms' | 'validity' | 'validityUnit'>;

/** Returns a function that formats the contents of bundles in the language of the page. */
export function useBundleLabels(): (bundle: BundleContents) => BundleLabels {
  const t = useTexts(bundleTexts);
  return (bundle) => bundleWords(bundle, t);
}

function bundleWords(bundle: BundleContents, t: TranslateBundleText): BundleLabels {
  const { data, dataUnit, voice, sms, validity, validityUnit } = bundle;
  const unlimited = t('bundle.unlimited');
  const amount = (text: string, format: (count: number) => string) =>
    text === '' ? null : text === UNLIMITED ? unlimited : format(Number(text));
  const isDuration = validity !== UNLIMITED && validityUnit !== '';
  const words = {
    data: data === '' ? null : data === UNLIMITED ? unlimited : `${data} ${dataUnit}`,
    voice: amount(voice, (count) => t('bundle.minutes', { count })),
    sms: amount(sms, (count) => t('bundle.messages', { count })),
    validity: isDuration ? t(`bundle.${validityUnit}`, { count: Number(validity) }) : t('bundle.no-end'),
    isDuration,
  };
  // A count includes its unit; "unlimited" needs the name before it.
  const withName = (name: 'data' | 'voice' | 'sms', amount: string | null) =>
    amount === unlimited ? t('bundle.named', { what: t(`bundle.${name}`), amount }) : amount;
  const benefits = [
    withName('data', words.data),
    withName('voice', words.voice),
    withName('sms', words.sms),
  ].filter((word) => word !== null);
  return { ...words, benefits, summary: [...benefits, words.validity].join(' · ') };
}

/** Period types with a text of ours. Others are shown as the operator names them. */
const PERIODS = ['Daily', 'Weekly', 'Monthly', 'Others'] as const;

/** Returns a function that translates a period type. */
export function usePeriodLabel(): (periodType: string) => string {
  const t = useTexts(bundleTexts);
  return (periodType) => {
    const known = PERIODS.find((each) => each === periodType);
    return known ? t(`bundle.${known}`) : periodType;
  };
}
