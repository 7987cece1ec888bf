import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { LABEL_STYLE, TOOLTIP_STYLE } from './chart-style.tsx';

type BarsProps = {
  /** Name of the chart for screen readers. */
  name: string;
  /** What the length of a bar is. */
  measure: string;
  /** `value` is the length, `text` is shown beside the bar. */
  bars: readonly { name: string; value: number; text: string }[];
  format: (value: number) => string;
};

/** One bar for each name. The arrow keys go from bar to bar. */
export function Bars({ name, measure, bars, format }: BarsProps) {
  return (
    <ResponsiveContainer width="100%" height={Math.max(120, bars.length * 44 + 40)}>
      <BarChart
        data={[...bars]}
        layout="vertical"
        title={name}
        margin={{ top: 4, right: 72, bottom: 4, left: 4 }}
      >
        <CartesianGrid horizontal={false} />
        <XAxis type="number" tick={LABEL_STYLE} tickFormatter={format} domain={[0, 'auto']} minTickGap={32} />
        <YAxis type="category" tick={LABEL_STYLE} dataKey="name" width={120} />
        <Tooltip {...TOOLTIP_STYLE} formatter={(value) => format(Number(value))} />
        <Bar
          dataKey="value"
          name={measure}
          className="line-0"
          fill="var(--series-0)"
          isAnimationActive={false}
        >
          <LabelList dataKey="text" position="right" {...LABEL_STYLE} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
