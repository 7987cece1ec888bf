-- contract: older versions read payments by time with this index.
DROP INDEX CONCURRENTLY IF EXISTS "payments_created";
