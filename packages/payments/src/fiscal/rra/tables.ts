import { utcTimestamp } from '@portal/platform/database/columns';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What the initialisation of a device said about the seller and the device, printed on each receipt. */
export type RraDeviceInfo = {
  name: string;
  address: string[];
  device: string | null;
  machine: string | null;
  lastSaleNumber: number | null;
};

/** Devices that are initialised. The answer with the keys comes once, so that it is stored before anything else. */
export const rraDevices = pgTable('rra_devices', {
  key: text().primaryKey(),
  info: jsonb().$type<RraDeviceInfo>().notNull(),
  /** The keys as JSON, encrypted with SECRET (platform/crypto/encrypt-value.ts). */
  keys: text().notNull(),
  initialisedAt: utcTimestamp('initialised_at').notNull(),
  /** Up to when the tables of codes and item classes are read, in the authority's words; `null`: never. */
  codesUntil: text('codes_until'),
  classesUntil: text('classes_until'),
  /** When the tables were last read. */
  readAt: utcTimestamp('read_at'),
});

/** The authority's tables of codes: of each class its codes; item classes are of the class `item`. */
export const rraCodes = pgTable(
  'rra_codes',
  {
    deviceKey: text('device_key').notNull(),
    class: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    /** Of a class of tax its rate in percent. */
    value: text(),
    isUsed: text('is_used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceKey, table.class, table.code] })],
);

/** What is registered as an item; registered again when anything of it changes. */
export const rraItems = pgTable(
  'rra_items',
  {
    deviceKey: text('device_key').notNull(),
    itemCode: text('item_code').notNull(),
    body: jsonb().notNull(),
    registeredAt: utcTimestamp('registered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceKey, table.itemCode] })],
);
