import type { JsonApi } from '@isano/adapter-kit/http';
import type { DeliveryRecords } from '@isano/adapter-kit/operator';
import { notWritten } from './not-written.ts';

/**
 * Step 5. The other side's own record of what it delivered, which is compared with the payments every night. It must not come
 * from our database: then it would find no difference.
 */
export function templateDeliveryRecords(_api: JsonApi): DeliveryRecords {
  return {
    find: () => notWritten('delivery-records.ts', 'read the delivery of a key; null when there is none'),
    list: () => notWritten('delivery-records.ts', 'list the deliveries of a period, all pages, oldest first'),
  };
}
