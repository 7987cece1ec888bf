/** Every table of the portal, for drizzle-kit. Each part keeps its own in its folder. */
export * from '../../operator/sandbox/tables.ts';
