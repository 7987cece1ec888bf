-- expand: what a customer does in the menu of their own bank to pay, beside the address of a gateway's page. Older versions have no such way to pay.
ALTER TABLE "archived_payments" ADD COLUMN IF NOT EXISTS "instructions" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "instructions" jsonb;
