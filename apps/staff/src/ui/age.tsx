import { ageOf } from '../texts/age.ts';
import { formatTime } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';

/** How long ago something was, such as `26 h`; the time itself as a tooltip. */
export function Age({ since }: { since: string }) {
  const { t, language } = useTexts();
  const { unit, count } = ageOf(since, new Date());
  return (
    <time dateTime={since} title={formatTime(since, language)} className="age">
      {t(`age.${unit}` satisfies TextKey, { count })}
    </time>
  );
}
