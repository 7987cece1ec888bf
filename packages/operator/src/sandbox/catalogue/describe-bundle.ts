import type { Allowance, Bundle, Validity } from '@portal/domain/products/bundle';
import { dataVolume } from '@portal/domain/products/data-volume';
import { inEachLanguage, type SandboxLanguage, type SandboxText, sandboxText } from '../texts.ts';

/** Contents of a bundle, and a restriction of its use such as "between 23:00 and 05:00". */
export type BundleContents = Pick<Bundle, 'megabytes' | 'minutes' | 'messages' | 'validity'> & {
  only: SandboxText | null;
};

/** Builds the description of a bundle from its contents, in each language. */
export function describeBundle({
  megabytes,
  minutes,
  messages,
  validity,
  only,
}: BundleContents): SandboxText {
  const parts = [
    megabytes === 'unlimited' || megabytes === null
      ? allowanceText(megabytes, 'data')
      : sandboxText('{value} {unit} of data', dataVolume(megabytes)),
    allowanceText(minutes, 'calls', '{count} minutes of calls'),
    allowanceText(messages, 'SMS', '{count} SMS'),
  ].filter((part) => part !== null);
  const time = validityText(validity);
  return inEachLanguage((locale) => {
    const list = [
      joinList(
        parts.map((part) => part[locale]),
        locale,
      ),
      only?.[locale],
    ]
      .filter(Boolean)
      .join(' ');
    return `${list.charAt(0).toUpperCase()}${list.slice(1)}, ${time[locale]}.`;
  });
}

function allowanceText(amount: Allowance, of: string, counted = ''): SandboxText | null {
  if (amount === null) return null;
  return amount === 'unlimited' ? sandboxText(`unlimited ${of}`) : sandboxText(counted, { count: amount });
}

function validityText(validity: Validity): SandboxText {
  if (validity === 'unlimited') return sandboxText('never expires');
  const { count, unit } = validity;
  return sandboxText(`valid for {count} ${count === 1 ? unit.slice(0, -1) : unit}`, { count });
}

/** `and` before the last item of a list; Kinyarwanda contracts it before a vowel. */
const AND: Record<SandboxLanguage, (last: string) => string> = {
  en: (last) => `and ${last}`,
  sw: (last) => `na ${last}`,
  rw: (last) => (/^[aeiou]/.test(last) ? `n’${last}` : `na ${last}`),
  fr: (last) => `et ${last}`,
};

function joinList(parts: readonly string[], locale: SandboxLanguage): string {
  const before = parts.slice(0, -1).join(', ');
  const last = parts.at(-1) ?? '';
  return before ? `${before} ${AND[locale](last)}` : last;
}
