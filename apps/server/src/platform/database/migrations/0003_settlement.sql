-- expand: statements of providers and banks, and the close of business days.
CREATE TABLE "day_closes" (
	"seq" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "day_closes_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "settlement_differences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"line_id" bigint,
	"payment_id" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"posted_minor" bigint NOT NULL,
	"owner" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"explained_by" text,
	"explanation" text
);
--> statement-breakpoint
CREATE TABLE "settlement_files" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"lines" integer NOT NULL,
	"imported_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "settlement_files_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"file_id" bigint NOT NULL,
	"line_number" integer NOT NULL,
	"source" text NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text,
	"provider_reference" text,
	"payout_reference" text,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"rule" text,
	"payment_id" text,
	"ours_minor" bigint NOT NULL,
	"payout_line_id" bigint,
	CONSTRAINT "settlement_lines_amounts" CHECK ("settlement_lines"."amount_minor" > 0 AND "settlement_lines"."fee_minor" >= 0)
);
--> statement-breakpoint
CREATE INDEX "day_closes_of_day" ON "day_closes" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_differences_once" ON "settlement_differences" USING btree ("source","kind","subject");--> statement-breakpoint
CREATE INDEX "settlement_differences_open" ON "settlement_differences" USING btree ("day") WHERE "settlement_differences"."resolved_at" IS NULL AND "settlement_differences"."explanation" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_lines_once" ON "settlement_lines" USING btree ("source","fingerprint");--> statement-breakpoint
CREATE INDEX "settlement_lines_of_payment" ON "settlement_lines" USING btree ("payment_id") WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_lines_one_arrival" ON "settlement_lines" USING btree ("payout_line_id") WHERE "settlement_lines"."payout_line_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "settlement_lines_of_day" ON "settlement_lines" USING btree ("source","day");--> statement-breakpoint
CREATE INDEX "settlement_lines_payouts" ON "settlement_lines" USING btree ("at") WHERE kind = 'payout';--> statement-breakpoint
CREATE INDEX "settlement_lines_of_payout" ON "settlement_lines" USING btree ("source","payout_reference") WHERE "settlement_lines"."payout_reference" IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER day_closes_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "day_closes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The last closed day: days are closed in order, and only the last one is reopened. NULL while none is closed.
CREATE FUNCTION closed_through() RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT CASE kind WHEN 'close' THEN day ELSE day - 1 END FROM day_closes ORDER BY seq DESC LIMIT 1);
END $$;--> statement-breakpoint
-- The day that takes an entry of this day: itself, or the first open one after it. Volatile, so that an entry which has
-- waited for a close sees it.
CREATE FUNCTION open_business_day(wanted date) RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  RETURN greatest(wanted, closed_through() + 1);
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.day <= closed_through() THEN
    RAISE EXCEPTION 'the business day % is closed', NEW.day USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER journal_day_is_open BEFORE INSERT ON "journal" FOR EACH ROW EXECUTE FUNCTION refuse_closed_day();
