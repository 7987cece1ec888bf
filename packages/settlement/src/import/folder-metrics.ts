import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { SettlementSource } from '../sources/source.ts';
import { countFilesToCheck } from './import-folder.ts';

/** Registers gauges of the files in the watched folder that a person must look at. */
export function registerFolderMetrics(
  metrics: Metrics,
  settings: { dir: string | null; sources: readonly SettlementSource[] },
): void {
  metrics.gauges(
    { name: 'settlement_files_refused', help: 'Statements in the folder refused', label: 'source' },
    async () => (await countFilesToCheck(settings)).refused,
  );
  metrics.gauges(
    { name: 'settlement_files_late', help: 'Statements not imported after half an hour', label: 'source' },
    async () => (await countFilesToCheck(settings)).late,
  );
}
