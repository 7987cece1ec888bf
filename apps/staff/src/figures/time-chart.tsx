import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { LABEL_STYLE, LegendName, TOOLTIP_STYLE } from './chart-style.tsx';

/** A line of a chart: one value for each step of time, `null` where there is none. */
export type Series = { name: string; values: readonly (number | null)[] };

/** Each line has a pattern of its own besides its colour: colours are not seen by everybody, nor in forced colours. */
const DASHES = ['', '6 3', '2 3', '10 3 2 3', '14 4', '1 5', '8 2 2 2 2 2', '4 6'];

type TimeChartProps = {
  /** Name of the chart for screen readers. */
  name: string;
  /** Labels of the steps. */
  steps: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
};

/** Lines over time. With the arrow keys a reader goes from step to step and hears the values. */
export function TimeChart({ name, steps, series, format }: TimeChartProps) {
  const rows = steps.map((step, index) => ({
    step,
    values: series.map(({ values }) => values[index] ?? null),
  }));
  return (
    <ResponsiveContainer width="100%" height={260}>
      <LineChart data={rows} title={name} margin={{ top: 8, right: 16, bottom: 4, left: 4 }}>
        <CartesianGrid vertical={false} />
        <XAxis dataKey="step" tick={LABEL_STYLE} minTickGap={48} />
        <YAxis
          width="auto"
          tick={LABEL_STYLE}
          tickFormatter={format}
          domain={[0, 'auto']}
          allowDecimals={!isWhole(series)}
        />
        <Tooltip {...TOOLTIP_STYLE} formatter={(value) => format(Number(value))} />
        <Legend
          iconType="plainline"
          iconSize={32}
          formatter={(line: string) => <LegendName>{line}</LegendName>}
        />
        {series.map((line, index) => (
          <Line
            key={line.name}
            name={line.name}
            dataKey={({ values }: (typeof rows)[number]) => values[index]}
            className={`line-${index}`}
            stroke={`var(--series-${index})`}
            strokeDasharray={DASHES[index] ?? ''}
            strokeWidth={2}
            // A step between two without values would not be seen as a line.
            dot={isIsolated(line.values) ? { r: 3 } : false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

/** Whether all values are counts, whose axis has no fractions. */
function isWhole(series: readonly Series[]): boolean {
  return series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
}

/** Whether some value has no neighbour to draw a line to. */
function isIsolated(values: Series['values']): boolean {
  const has = (index: number) => values[index] !== null && values[index] !== undefined;
  return values.some((_value, index) => has(index) && !has(index - 1) && !has(index + 1));
}
