-- expand: standing orders of lines, and their purchases
CREATE TABLE "standing_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"series_id" text NOT NULL,
	"msisdn" text NOT NULL,
	"bundle" jsonb,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"schedule" jsonb NOT NULL,
	"hour" integer NOT NULL,
	"mode" text NOT NULL,
	"month_limit_minor" bigint NOT NULL,
	"locale" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"next_due_day" text,
	"step_at" timestamp with time zone NOT NULL,
	"look_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_by" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "standing_orders_number" CHECK ("standing_orders"."msisdn" ~ '^[0-9]{5,12}$'),
	CONSTRAINT "standing_orders_amount" CHECK ("standing_orders"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "standing_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"standing_order_id" text NOT NULL,
	"due_day" text NOT NULL,
	"retry_of" text,
	"state" text NOT NULL,
	"reason" text,
	"planned_at" timestamp with time zone NOT NULL,
	"notice_at" timestamp with time zone,
	"charge_day" text,
	"charged_at" timestamp with time zone,
	"order_id" text,
	"payment_id" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "standing_runs" ADD CONSTRAINT "standing_runs_standing_order_id_standing_orders_id_fk" FOREIGN KEY ("standing_order_id") REFERENCES "public"."standing_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_orders_msisdn" ON "standing_orders" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "standing_orders_series" ON "standing_orders" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "standing_orders_step" ON "standing_orders" USING btree ("step_at") WHERE "standing_orders"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "standing_orders_look" ON "standing_orders" USING btree ("look_at") WHERE "standing_orders"."ended_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "standing_runs_open" ON "standing_runs" USING btree ("standing_order_id") WHERE "standing_runs"."state" IN ('planned', 'noticed', 'charging', 'requested');--> statement-breakpoint
CREATE UNIQUE INDEX "standing_runs_day" ON "standing_runs" USING btree ("standing_order_id","due_day");--> statement-breakpoint
CREATE INDEX "standing_runs_order" ON "standing_runs" USING btree ("order_id");