import type { Clock } from '@portal/domain/time/clock';
import { countSmsParts } from '@portal/operator/sms-registry';
import type { FiscalDevices } from '@portal/payments/fiscal/fiscal-device';
import { issueDocuments } from '@portal/payments/fiscal/issue-documents';
import { saleReceipt } from '@portal/payments/fiscal/print-receipt';
import {
  countForPeople,
  markPrinted,
  readIssuedDocuments,
  readLongestSilence,
  readOldestUnsigned,
} from '@portal/payments/fiscal/read-documents';
import { openFiscalDevices } from '@portal/payments/fiscal/registry';
import type { PaymentLog } from '@portal/payments/payment-alarms';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { JobHandlers } from '@portal/platform/jobs/job-types';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import type { PaymentsDeps } from '../features/payments/payments-deps.ts';
import type { ProviderEnvironment } from './provider-environment.ts';
import { readPortalSecret } from './request-guards.ts';

type OpenOptions = {
  config: Config;
  environment: Pick<ProviderEnvironment, 'fiscalUrls'>;
  pool: pg.Pool;
  clock: Clock;
  log: PaymentLog;
};

/** The configured devices that sign receipts; `null` for none. */
export function openFiscal({ config, environment, ...deps }: OpenOptions): Promise<FiscalDevices | null> {
  const sandboxUrl = environment.fiscalUrls?.vsdc ?? null;
  return openFiscalDevices(config.fiscal, { ...deps, sandboxUrl, secret: readPortalSecret(config) });
}

/** What payments, pages and messages need to know about receipts for the tax authority. */
export function wireTaxReceipts({
  config: { fiscal },
  pool,
  clock,
}: Pick<OpenOptions, 'config' | 'pool' | 'clock'>): Pick<
  PaymentsDeps,
  'findTaxReceipt' | 'countSmsParts' | 'findFiscalDocuments' | 'printFiscalDocuments' | 'taxAuthorityLogo'
> {
  const hasTaxReceipts = fiscal.device !== 'none';
  const options = fiscal.added ? null : fiscal.accounts.rra.options;
  const marksCopies = options?.copies !== 'never';
  return {
    countSmsParts,
    findTaxReceipt: hasTaxReceipts ? async (id) => saleReceipt(await readIssuedDocuments(pool, id)) : null,
    findFiscalDocuments: hasTaxReceipts ? (id) => readIssuedDocuments(pool, id) : null,
    taxAuthorityLogo: options?.logo ?? null,
    printFiscalDocuments: async (ids) => (marksCopies ? markPrinted(pool, ids, clock.now()) : []),
  };
}

type FiscalOptions = Pick<PaymentsDeps, 'clock' | 'log' | 'store'> & {
  devices: FiscalDevices | null;
  pool: pg.Pool;
  metrics: Metrics;
};

/** The job that has receipts signed by the configured devices, and its metrics. */
export function fiscalHandlers(options: FiscalOptions): JobHandlers<'issue-fiscal-documents'> {
  const { devices: fiscal, pool, clock, metrics, store, log } = options;
  const ifAny = (read: () => Promise<number>) => () => (fiscal ? read() : 0);
  metrics.gauge(
    'fiscal_oldest_unsigned_seconds',
    'Age of the oldest sale without a fiscal receipt',
    ifAny(() => readOldestUnsigned(pool, clock.now())),
  );
  metrics.gauge(
    'fiscal_documents_for_people',
    'Fiscal documents that were refused, or whose receipt is unknown',
    ifAny(() => countForPeople(pool)),
  );
  metrics.gauge(
    'fiscal_device_silent_seconds',
    'Since when a fiscal device has not answered while documents wait',
    ifAny(() => readLongestSilence(pool, clock.now())),
  );
  metrics.gauge(
    'fiscal_device_stopping',
    'A fiscal device has not answered for so long that it is about to stop signing',
    ifAny(async () => {
      const limit = (fiscal?.rules.offlineHours ?? Number.POSITIVE_INFINITY) * 3_600;
      return Number((await readLongestSilence(pool, clock.now())) > limit);
    }),
  );
  return {
    'issue-fiscal-documents': async () => {
      if (fiscal) await issueDocuments({ pool, clock, log, fiscal, findPayment: store.find });
    },
  };
}
