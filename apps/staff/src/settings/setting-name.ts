import type { Texts } from '../texts/use-texts.tsx';

/** `methodNotices.momo.fr` in words; `null`: it is no setting. */
export function settingName({ translate }: Pick<Texts, 'translate'>, name: string): string | null {
  const [setting = '', ...parts] = name.split('.');
  const text = translate('setting', setting);
  if (text === setting) return null;
  return [text, ...parts.map((part) => translate('provider', part))].join(' ');
}
