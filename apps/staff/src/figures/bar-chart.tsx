import { useTexts } from '../texts/use-texts.tsx';

type BarsProps = {
  /** Name of the chart for screen readers. */
  name: string;
  /** What the length of a bar is. */
  measure: string;
  /** `value` is the length, `text` is written beside the bar. */
  bars: readonly { name: string; value: number; text: string }[];
};

/** One bar for each name: a list, so that a screen reader reads each name with its value. */
export function Bars({ name, measure, bars }: BarsProps) {
  const { t } = useTexts();
  const longest = Math.max(...bars.map(({ value }) => value), 0) || 1;
  return (
    <ul className="bars" aria-label={`${name}${t('app.colon')} ${measure}`}>
      {bars.map((bar) => (
        <li key={bar.name}>
          <span>{bar.name}</span>
          <span className="bar-length" style={{ inlineSize: `${Math.max(0, bar.value / longest) * 100}%` }} />
          <span>{bar.text}</span>
        </li>
      ))}
    </ul>
  );
}
