-- expand: proposals about the books and roles in the table of those about payments. A row about no payment is skipped by older versions.
ALTER TABLE "staff_movements" ALTER COLUMN "is_emergency" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "staff_proposals" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_proposals" ADD COLUMN "desk_act" jsonb;--> statement-breakpoint
ALTER TABLE "staff_proposals" ADD COLUMN "open_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "staff_proposals_one_open_key" ON "staff_proposals" USING btree ("open_key") WHERE "staff_proposals"."decided_at" IS NULL;
