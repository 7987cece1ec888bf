-- contract: release 1.1.0 writes other wallets that get refunds in a table beside the refunds too, and shows them from it.
DROP TRIGGER "forget_older_payees" ON "payment_refunds";--> statement-breakpoint
DROP FUNCTION "forget_older_payees";--> statement-breakpoint
DROP TABLE "payment_payees" CASCADE;
