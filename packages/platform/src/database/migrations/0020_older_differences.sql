-- contract: older versions read and write differences to the records of an API in a table of their own.
DROP TRIGGER "carry_back_difference" ON "settlement_differences";--> statement-breakpoint
DROP FUNCTION "carry_back_difference";--> statement-breakpoint
DROP FUNCTION "carry_over_difference";--> statement-breakpoint
DROP TABLE "reconciliation_differences";--> statement-breakpoint
DROP FUNCTION "carry_over_older_difference";
