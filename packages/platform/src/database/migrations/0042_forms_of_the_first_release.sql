-- contract: what release 1.0.0 left: open payments without a lane, and what its sandbox has signed. The table is small.
DROP TABLE "fiscal_sandbox_receipts" CASCADE;--> statement-breakpoint
ALTER TABLE "open_payments" ALTER COLUMN "lane" SET NOT NULL;