import { ValueType } from '@opentelemetry/api';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Measured, Metrics } from '../http/observability/metrics.ts';

type Point = Measured['values'][number];
type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>;

/** Seconds and nanoseconds, as OpenTelemetry writes times. */
type Time = Times['startTime'];

const STARTED = toTime(performance.timeOrigin);

/** Passes the values of `/metrics` to OpenTelemetry under the same names: each metric exists once in the code. */
export function createMetricProducer(metrics: Pick<Metrics, 'measured'>): MetricProducer {
  return {
    collect: async () => {
      const times = { startTime: STARTED, endTime: toTime(Date.now()) };
      const converted = (await metrics.measured()).flatMap((metric) => toMetricData(metric, times));
      const scopeMetrics = [{ scope: { name: 'portal' }, metrics: converted }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
}

function toMetricData({ name, help, type, values }: Measured, times: Times): MetricData[] {
  const shared = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const dataPoints = values.map(({ labels, value }) => ({ ...times, attributes: labels, value }));
  switch (String(type)) {
    case 'counter':
      return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
    case 'gauge':
      return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints }];
    case 'histogram':
      return [{ ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(values, times) }];
    default:
      // Summaries: the portal has none.
      return [];
  }
}

/** prom-client lists the buckets of a histogram cumulatively, one value per bucket, its sum and its count. */
function toHistograms(values: Point[], times: Times): DataPoint<Histogram>[] {
  const series = new Map<string, { attributes: Point['labels']; points: Point[] }>();
  for (const point of values) {
    const { le: _le, ...attributes } = point.labels;
    const key = JSON.stringify(attributes);
    const one = series.get(key) ?? { attributes, points: [] };
    one.points.push(point);
    series.set(key, one);
  }
  return [...series.values()].map(({ attributes, points }) => ({
    ...times,
    attributes,
    value: toHistogram(points),
  }));
}

function toHistogram(points: Point[]): Histogram {
  const ending = (suffix: string) => points.filter(({ metricName = '' }) => metricName.endsWith(suffix));
  const buckets = ending('_bucket');
  const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
  const boundaries = buckets.flatMap(({ labels }) => (labels.le === '+Inf' ? [] : [Number(labels.le)]));
  return {
    buckets: { boundaries, counts },
    sum: ending('_sum')[0]?.value ?? 0,
    count: ending('_count')[0]?.value ?? 0,
  };
}

function toTime(ms: number): Time {
  return [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)];
}
