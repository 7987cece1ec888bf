import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Measured } from '../platform/http/observability/metrics.ts';

/** A process that can be measured. */
type Source = { measure: () => Promise<Measured[]>; lastMeasured: () => Measured[] };

/** The metrics of all processes together. */
export type MetricsCollection = {
  /** The text of what these processes measured, and those before them counted. */
  read: (sources: Iterable<Source>) => Promise<string>;
  /**
   * Adds what an ended process counted to all later texts: a counter that became smaller would look like a restart of
   * the whole node.
   */
  addEnded: (source: Pick<Source, 'lastMeasured'>) => void;
};

const COUNTED = new Set(['counter', 'histogram', 'summary']);

/** Creates the collection of a supervisor. */
export function createMetricsCollection(): MetricsCollection {
  let ended: Measured[] = [];
  return {
    read: async (sources) => {
      const measured = await Promise.all([...sources].map((source) => source.measure()));
      return add([ended, ...measured]).metrics();
    },
    addEnded: (source) => {
      // The aggregation of this library does not wait for anything, unlike reading a registry.
      const counted = source.lastMeasured().filter(({ type }) => COUNTED.has(String(type)));
      ended = sumOf([ended, counted]);
    },
  };
}

/** Adds the values of several processes with the aggregation of prom-client. */
function add(measured: Measured[][]): Registry {
  return AggregatorRegistry.aggregate(measured.map((metrics) => metrics.map(withAggregator)));
}

function sumOf(measured: Measured[][]): Measured[] {
  return add(measured)
    .getMetricsAsArray()
    .map((metric) => (metric as unknown as { get: () => Measured }).get());
}

/** The delay of the event loop is that of the busiest process, not the mean with idle ones, as prom-client has it. */
function withAggregator(metric: Measured): Measured {
  if (metric.aggregator === 'average') return { ...metric, aggregator: 'max' };
  return { aggregator: 'sum', ...metric };
}
