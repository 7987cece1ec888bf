-- expand: replaced by this, the B-tree on created_at costs every update of a payment one more index entry.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_created_range" ON "payments" USING brin ("created_at");
