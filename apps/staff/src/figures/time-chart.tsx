import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import {
  areCounts,
  drawPath,
  findGreatest,
  findIsolated,
  findLabelled,
  findStep,
  findTicks,
  type Series,
} from './chart-scale.ts';

/** Each line has a pattern of its own besides its colour: colours are not seen by everybody, nor in forced colours. */
const DASHES = ['', '6 3', '2 3', '10 3 2 3', '14 4', '1 5', '8 2 2 2 2 2', '4 6'];

const HEIGHT = 240;
const MARGIN = { top: 10, right: 16, bottom: 28 };
/** Of the labels, whose size is 13 px. */
const DIGIT_WIDTH = 7.5;

type TimeChartProps = {
  /** Name of the chart for screen readers. */
  name: string;
  /** Labels of the steps. */
  steps: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
};

/**
 * Lines over time. A range input, which is not seen, lies over the plot: with the arrow keys, or a finger, a reader goes from step to step
 * and sees or hears the values.
 */
export function TimeChart({ name, steps, series, format }: TimeChartProps) {
  const [box, width] = useWidth();
  const [step, setStep] = useState<number | null>(null);
  const ticks = findTicks(findGreatest(series), { isWhole: areCounts(series) });
  const left = Math.max(...ticks.map((tick) => format(tick).length)) * DIGIT_WIDTH + 12;
  const last = Math.max(1, steps.length - 1);
  const top = ticks.at(-1) ?? 1;
  const inner = {
    width: Math.max(1, width - left - MARGIN.right),
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  };
  const place = {
    x: (index: number) => left + (index / last) * inner.width,
    y: (value: number) => MARGIN.top + (1 - value / top) * inner.height,
  };
  const pointAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left: start, width: length } = currentTarget.getBoundingClientRect();
    setStep(findStep((clientX - start) / length, steps.length));
  };
  const label = longest(steps) * DIGIT_WIDTH;
  const labels = findLabelled(steps.length, { width: inner.width, label }).filter(
    (index) => index === 0 || place.x(index) + label / 2 <= width,
  );
  const describe = (index: number) =>
    [steps[index], ...series.map((line) => `${line.name} ${formatValue(line.values[index], format)}`)].join(
      ', ',
    );
  return (
    <div className="chart" ref={box}>
      <svg width="100%" height={HEIGHT} aria-hidden="true">
        <g className="grid">
          {ticks.map((tick) => (
            <line key={tick} x1={left} x2={width - MARGIN.right} y1={place.y(tick)} y2={place.y(tick)} />
          ))}
        </g>
        {ticks.map((tick) => (
          <text key={tick} x={left - 8} y={place.y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        ))}
        {labels.map((index) => (
          <text key={index} x={place.x(index)} y={HEIGHT - 8} textAnchor={index === 0 ? 'start' : 'middle'}>
            {steps[index]}
          </text>
        ))}
        {step !== null && (
          <line className="here" x1={place.x(step)} x2={place.x(step)} y1={MARGIN.top} y2={place.y(0)} />
        )}
        <g className="lines">
          {series.map(({ name: line, values }, index) => (
            <path key={line} d={drawPath(values, place)} {...lineStyle(index)} />
          ))}
          {series.map(({ name: line, values }, index) =>
            findIsolated(values).map((dot) => (
              <circle
                key={`${line} ${dot.index}`}
                cx={place.x(dot.index)}
                cy={place.y(dot.value)}
                r="3"
                fill={`var(--series-${index})`}
              />
            )),
          )}
        </g>
      </svg>
      <input
        type="range"
        aria-label={name}
        aria-valuetext={describe(step ?? 0)}
        min={0}
        max={steps.length - 1}
        value={step ?? 0}
        style={{ insetInlineStart: left, inlineSize: inner.width, blockSize: HEIGHT }}
        onChange={({ currentTarget }) => setStep(currentTarget.valueAsNumber)}
        onFocus={() => setStep((known) => known ?? 0)}
        onBlur={() => setStep(null)}
        onPointerMove={pointAt}
        onPointerLeave={() => setStep(null)}
      />
      {step !== null && (
        <StepValues title={steps[step]} isLeft={step > last / 2} {...{ step, series, format, left }} />
      )}
      <ul className="legend" aria-hidden="true">
        {series.map((line, index) => (
          <li key={line.name}>
            <LineSample index={index} /> {line.name}
          </li>
        ))}
      </ul>
    </div>
  );
}

type StepValuesProps = Pick<TimeChartProps, 'series' | 'format'> & {
  title: string | undefined;
  step: number;
  left: number;
  /** Whether the box is on the left, because the step is on the right. */
  isLeft: boolean;
};

/** The values of a step. Screen readers hear them from the range input. */
function StepValues({ title, step, series, format, left, isLeft }: StepValuesProps) {
  const { t } = useTexts();
  const side: CSSProperties = isLeft ? { insetInlineStart: left } : { insetInlineEnd: MARGIN.right };
  return (
    <div className="values" style={side} aria-hidden="true">
      <b>{title}</b>
      {series.map((line, index) => (
        <span key={line.name}>
          <LineSample index={index} /> {line.name + t('app.colon')} {formatValue(line.values[step], format)}
        </span>
      ))}
    </div>
  );
}

function LineSample({ index }: { index: number }) {
  return (
    <svg className="lines" width="32" height="8" aria-hidden="true">
      <path d="M1 4H31" {...lineStyle(index)} />
    </svg>
  );
}

function lineStyle(index: number) {
  return { stroke: `var(--series-${index})`, strokeDasharray: DASHES[index] ?? '' };
}

function formatValue(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value);
}

function longest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length));
}

/** The width of an element, which changes with the window. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
