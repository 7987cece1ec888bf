-- expand: the figures of the staff desk are counters in a table of their own
CREATE TABLE "figure_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"through" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figures" (
	"grain" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"measure" text NOT NULL,
	"part" text NOT NULL,
	"way" text NOT NULL,
	"bin" smallint NOT NULL,
	"count" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "figures_grain_starts_at_measure_part_way_bin_pk" PRIMARY KEY("grain","starts_at","measure","part","way","bin")
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_events_at" ON "payment_events" USING brin ("at");