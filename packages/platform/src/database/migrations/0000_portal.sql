CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE TABLE "code_failures" (
	"msisdn" text PRIMARY KEY NOT NULL,
	"in_a_row" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"trust_level" text NOT NULL,
	"target" text NOT NULL,
	"block" text,
	"network" text NOT NULL,
	"visitor_id" text NOT NULL,
	"payment_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" text PRIMARY KEY NOT NULL,
	"visitor_id" text NOT NULL,
	"msisdn" text NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"locale" text NOT NULL,
	"code_hash" text,
	"handset_code" text,
	"sends" integer DEFAULT 1 NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"proof" text,
	"proof_expires_at" timestamp with time zone,
	"proof_used_for" text,
	"undelivered_at" timestamp with time zone,
	CONSTRAINT "codes_msisdn" CHECK ("codes"."msisdn" ~ '^[0-9]{5,12}$'),
	CONSTRAINT "codes_checks" CHECK ("codes"."checks" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE TABLE "signal_reports" (
	"reference" text PRIMARY KEY NOT NULL,
	"sending" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"place" text NOT NULL,
	"technology" text,
	"indoors" boolean NOT NULL,
	"locale" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "signal_reports_sending" UNIQUE("sending"),
	CONSTRAINT "signal_reports_place" CHECK ("signal_reports"."lat" BETWEEN -90 AND 90 AND "signal_reports"."lng" BETWEEN -180 AND 180)
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"reference" text PRIMARY KEY NOT NULL,
	"sending" text NOT NULL,
	"topic" text NOT NULL,
	"rating" smallint,
	"message" text NOT NULL,
	"contact" text,
	"locale" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "feedback_sending" UNIQUE("sending"),
	CONSTRAINT "feedback_rating" CHECK ("feedback"."rating" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "contact_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"visitor_id" text,
	"msisdn" text,
	"values" jsonb NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"closed_reason" text,
	CONSTRAINT "contact_requests_reference" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "form_drafts" (
	"visitor_id" text NOT NULL,
	"form_name" text NOT NULL,
	"values" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_drafts_visitor_id_form_name_pk" PRIMARY KEY("visitor_id","form_name")
);
--> statement-breakpoint
CREATE TABLE "faq_missed_searches" (
	"locale" text NOT NULL,
	"query" text NOT NULL,
	"misses" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "faq_missed_searches_locale_query_pk" PRIMARY KEY("locale","query"),
	CONSTRAINT "faq_missed_searches_misses" CHECK ("faq_missed_searches"."misses" > 0)
);
--> statement-breakpoint
CREATE TABLE "faq_votes" (
	"question_id" text NOT NULL,
	"voter" text NOT NULL,
	"helpful" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "faq_votes_question_id_voter_pk" PRIMARY KEY("question_id","voter")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"key" text PRIMARY KEY NOT NULL,
	"lead_id" text,
	"visitor_id" text NOT NULL,
	"msisdn" text NOT NULL,
	"town" text NOT NULL,
	"plan_code" text NOT NULL,
	"feasible" boolean NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "leads_msisdn" CHECK ("leads"."msisdn" ~ '^[0-9]{5,12}$')
);
--> statement-breakpoint
CREATE TABLE "town_openings" (
	"id" text PRIMARY KEY NOT NULL,
	"town" text NOT NULL,
	"outcome" text NOT NULL,
	"notified" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"visitor_id" text NOT NULL,
	"kind" text NOT NULL,
	"msisdn" text NOT NULL,
	"line" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"contents" jsonb NOT NULL,
	"redirect_page" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_msisdn" CHECK ("orders"."msisdn" ~ '^[0-9]{5,12}$'),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "invariant_results" (
	"invariant" text PRIMARY KEY NOT NULL,
	"violations" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daraja_requests" (
	"reference" text PRIMARY KEY NOT NULL,
	"claimed_at" timestamp with time zone,
	"checkout_id" text,
	"hinted_checkout_id" text,
	"receipt" text,
	"charged_major" bigint,
	"reversal_attempt" integer DEFAULT 0 NOT NULL,
	"reversal_claimed_at" timestamp with time zone,
	"reversal_accepted" boolean DEFAULT false NOT NULL,
	"reversal_id" text,
	"reversal_refusal" text,
	CONSTRAINT "daraja_requests_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "daraja_requests_receipt_unique" UNIQUE("receipt")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"day" date NOT NULL,
	"book" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"payment_id" text,
	"provider_reference" text,
	"state" text,
	"ours_minor" bigint,
	"ours_currency" text,
	"theirs_minor" bigint,
	"theirs_currency" text,
	"found_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"explained_by" text,
	"explanation" text,
	CONSTRAINT "reconciliation_differences_day_book_kind_subject_pk" PRIMARY KEY("day","book","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_progress" (
	"day" date NOT NULL,
	"book" text NOT NULL,
	"cursor" text NOT NULL,
	"theirs" integer NOT NULL,
	"ours" integer NOT NULL,
	"unanswered" integer NOT NULL,
	"found" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reconciliation_progress_day_book_pk" PRIMARY KEY("day","book")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"day" date NOT NULL,
	"book" text NOT NULL,
	"basis" text NOT NULL,
	"theirs" integer NOT NULL,
	"ours" integer NOT NULL,
	"unanswered" integer NOT NULL,
	"differences" integer NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reconciliations_day_book_pk" PRIMARY KEY("day","book")
);
--> statement-breakpoint
CREATE TABLE "payment_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"provider_answer" text,
	"operator_answer" text
);
--> statement-breakpoint
CREATE TABLE "archived_payments" (
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"order_kind" text NOT NULL,
	"contents" jsonb NOT NULL,
	"order_visitor_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"msisdn" text NOT NULL,
	"payer" text NOT NULL,
	"mode" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"redirect_page" text NOT NULL,
	"email" text,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"delivers" boolean DEFAULT false NOT NULL,
	"told_failed" boolean DEFAULT false NOT NULL,
	"starts" integer DEFAULT 0 NOT NULL,
	"start_open_until" timestamp with time zone,
	"provider_reference" text,
	"notified_reference" text,
	"redirect_url" text,
	"delivery_reference" text,
	"refund_reference" text,
	"refund_attempt" integer DEFAULT 1 NOT NULL,
	"charged_minor" bigint,
	"charged_currency" text,
	"deadline_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_since" timestamp with time zone NOT NULL,
	"unknown_since" timestamp with time zone,
	"early_check_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"order_delivered" boolean NOT NULL,
	"history" json NOT NULL,
	"messages" json NOT NULL,
	CONSTRAINT "archived_payments_id_created_at_pk" PRIMARY KEY("id","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE TABLE "provider_references" (
	"mode" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" text NOT NULL,
	CONSTRAINT "provider_references_mode_reference_pk" PRIMARY KEY("mode","reference")
);
--> statement-breakpoint
CREATE TABLE "payment_callbacks" (
	"id" bigserial NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"genuine" boolean NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_callbacks_id_received_at_pk" PRIMARY KEY("id","received_at")
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
-- Rows of a month that has no partition yet; a job moves them (platform/database/partitions).
CREATE TABLE "payment_callbacks_default" PARTITION OF "payment_callbacks" DEFAULT;
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"payment_id" text NOT NULL,
	"version" integer NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"detail" text,
	"by" text,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_payment_id_version_pk" PRIMARY KEY("payment_id","version")
);
--> statement-breakpoint
CREATE TABLE "payment_messages" (
	"payment_id" text NOT NULL,
	"message" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "payment_messages_payment_id_message_pk" PRIMARY KEY("payment_id","message")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"order_kind" text NOT NULL,
	"contents" jsonb NOT NULL,
	"order_visitor_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"msisdn" text NOT NULL,
	"payer" text NOT NULL,
	"mode" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"redirect_page" text NOT NULL,
	"email" text,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"delivers" boolean DEFAULT false NOT NULL,
	"told_failed" boolean DEFAULT false NOT NULL,
	"starts" integer DEFAULT 0 NOT NULL,
	"start_open_until" timestamp with time zone,
	"provider_reference" text,
	"notified_reference" text,
	"redirect_url" text,
	"delivery_reference" text,
	"refund_reference" text,
	"refund_attempt" integer DEFAULT 1 NOT NULL,
	"charged_minor" bigint,
	"charged_currency" text,
	"deadline_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_since" timestamp with time zone NOT NULL,
	"unknown_since" timestamp with time zone,
	"early_check_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0)
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE TABLE "open_payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" bigserial NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"payment_id" text,
	"version" integer,
	"event" text NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"by" text,
	"reason" text,
	CONSTRAINT "journal_day_id_pk" PRIMARY KEY("day","id"),
	CONSTRAINT "journal_amount" CHECK ("journal"."amount_minor" > 0),
	CONSTRAINT "journal_accounts" CHECK ("journal"."debit" <> "journal"."credit"),
	CONSTRAINT "journal_correction" CHECK ("journal"."event" <> 'correction' OR ("journal"."by" IS NOT NULL AND "journal"."reason" IS NOT NULL))
) PARTITION BY RANGE ("day");
--> statement-breakpoint
-- Rows of a month that has no partition yet; a job moves them (platform/database/partitions).
CREATE TABLE "journal_default" PARTITION OF "journal" DEFAULT;
--> statement-breakpoint
CREATE TABLE "seen_callbacks" (
	"hash" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"handled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."accounts" (
	"account_number" text PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"outstanding" numeric(16, 4) NOT NULL,
	"invoice_number" text,
	"billing_start" date,
	"billing_end" date,
	"due_date" date,
	"behaviour" text DEFAULT 'normal' NOT NULL,
	CONSTRAINT "accounts_msisdn_unique" UNIQUE("msisdn"),
	CONSTRAINT "accounts_number" CHECK ("sandbox"."accounts"."account_number" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
CREATE TABLE "sandbox"."allowances" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"description" jsonb NOT NULL,
	"service" text NOT NULL,
	"remaining" integer,
	"unit" text NOT NULL,
	"expires_at" timestamp with time zone,
	"delivery_key" text,
	CONSTRAINT "allowances_delivery" UNIQUE("delivery_key","service")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."bookings" (
	"delivery_key" text PRIMARY KEY NOT NULL,
	"account_number" text NOT NULL,
	"amount" numeric(16, 4) NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."deliveries" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"outcome" text,
	"operator_reference" text,
	"at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox"."fixed_accounts" (
	"account_number" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"line_number" text NOT NULL,
	"contact_msisdn" text NOT NULL,
	"credit" numeric(16, 4) DEFAULT '0' NOT NULL,
	"behaviour" text DEFAULT 'normal' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."invoices" (
	"invoice_number" text PRIMARY KEY NOT NULL,
	"account_number" text NOT NULL,
	"outstanding" numeric(16, 4) NOT NULL,
	"status" text NOT NULL,
	"billing_start" date NOT NULL,
	"billing_end" date NOT NULL,
	"due_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."offers" (
	"product_code" text PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"bundle" jsonb NOT NULL,
	"behaviour" text DEFAULT 'normal' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."router_contacts" (
	"msisdn" text PRIMARY KEY NOT NULL,
	"contact_msisdn" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."lead_behaviours" (
	"msisdn" text PRIMARY KEY NOT NULL,
	"behaviour" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."opened_towns" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."sales_leads" (
	"lead_id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"msisdn" text NOT NULL,
	"contact" jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"feasible" boolean NOT NULL,
	"behaviour" text DEFAULT 'normal' NOT NULL,
	"history" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_leads_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."sent_emails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."airtime_charges" (
	"key" text PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"outcome" text,
	"operator_reference" text,
	"refund_reference" text
);
--> statement-breakpoint
CREATE TABLE "sandbox"."airtime_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"top_up_key" text,
	"charge_key" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "airtime_entries_top_up_key_unique" UNIQUE("top_up_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."buckets" (
	"msisdn" text PRIMARY KEY NOT NULL,
	"data_megabytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."settings_overrides" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"overrides" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."subscribers" (
	"msisdn" text PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"top_up_behaviour" text DEFAULT 'normal' NOT NULL,
	"airtime_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "subscribers_msisdn" CHECK ("sandbox"."subscribers"."msisdn" ~ '^[0-9]{5,12}$'),
	CONSTRAINT "subscribers_airtime" CHECK ("sandbox"."subscribers"."airtime_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pay_links" (
	"token" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"name" text,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reversal_cases" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"right_number" text,
	"note" text,
	"locale" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"closed_by" text,
	"closing_reason" text,
	CONSTRAINT "reversal_cases_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "reversal_cases_closed" CHECK (("reversal_cases"."closed_at" IS NULL) = ("reversal_cases"."outcome" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "ussd_steps" (
	"session_id" text NOT NULL,
	"inputs" text NOT NULL,
	"msisdn" text NOT NULL,
	"locale" text NOT NULL,
	"state" jsonb,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ussd_steps_session_id_inputs_pk" PRIMARY KEY("session_id","inputs")
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"purpose" text,
	"recipient" text NOT NULL,
	"route" text NOT NULL,
	"state" text NOT NULL,
	"parts" smallint DEFAULT 1 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "sms_messages_parts" CHECK ("sms_messages"."parts" BETWEEN 1 AND 255)
);
--> statement-breakpoint
CREATE TABLE "sms_parts" (
	"route" text NOT NULL,
	"message_id" text NOT NULL,
	"sms_id" text,
	"state" text,
	"error" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sms_parts_route_message_id_pk" PRIMARY KEY("route","message_id")
);
--> statement-breakpoint
CREATE TABLE "operator_requests" (
	"port" text NOT NULL,
	"key" text NOT NULL,
	"msisdn" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"reference" text,
	"turn" integer NOT NULL,
	"locked_until" timestamp with time zone,
	"recorded_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "operator_requests_port_key_pk" PRIMARY KEY("port","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."accounts" ADD CONSTRAINT "accounts_msisdn_subscribers_msisdn_fk" FOREIGN KEY ("msisdn") REFERENCES "sandbox"."subscribers"("msisdn") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."allowances" ADD CONSTRAINT "allowances_msisdn_subscribers_msisdn_fk" FOREIGN KEY ("msisdn") REFERENCES "sandbox"."subscribers"("msisdn") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."invoices" ADD CONSTRAINT "invoices_account_number_fixed_accounts_account_number_fk" FOREIGN KEY ("account_number") REFERENCES "sandbox"."fixed_accounts"("account_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."router_contacts" ADD CONSTRAINT "router_contacts_msisdn_subscribers_msisdn_fk" FOREIGN KEY ("msisdn") REFERENCES "sandbox"."subscribers"("msisdn") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."buckets" ADD CONSTRAINT "buckets_msisdn_subscribers_msisdn_fk" FOREIGN KEY ("msisdn") REFERENCES "sandbox"."subscribers"("msisdn") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_attempts_target" ON "contact_attempts" USING btree ("target","at");--> statement-breakpoint
CREATE INDEX "contact_attempts_block" ON "contact_attempts" USING btree ("block","at");--> statement-breakpoint
CREATE INDEX "contact_attempts_network" ON "contact_attempts" USING btree ("network","at");--> statement-breakpoint
CREATE INDEX "contact_attempts_visitor" ON "contact_attempts" USING btree ("visitor_id","at");--> statement-breakpoint
CREATE INDEX "contact_attempts_at" ON "contact_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "codes_of_visitor" ON "codes" USING btree ("visitor_id","msisdn","created_at");--> statement-breakpoint
CREATE INDEX "codes_created" ON "codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "codes_handset" ON "codes" USING btree ("msisdn","handset_code") WHERE "codes"."handset_code" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "codes_proof" ON "codes" USING btree ("proof");--> statement-breakpoint
CREATE INDEX "signal_reports_at" ON "signal_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "feedback_at" ON "feedback" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_requests_of_visitor" ON "contact_requests" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "contact_requests_created" ON "contact_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_requests_open" ON "contact_requests" USING btree ("msisdn") WHERE closed_at IS NULL AND msisdn IS NOT NULL;--> statement-breakpoint
CREATE INDEX "form_drafts_saved" ON "form_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "leads_waiting" ON "leads" USING btree ("town") WHERE NOT feasible AND notified_at IS NULL;--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_of_visitor" ON "leads" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "orders_of_visitor" ON "orders" USING btree ("visitor_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_expiry" ON "orders" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reconciliation_open" ON "reconciliation_differences" USING btree ("day") WHERE "reconciliation_differences"."resolved_at" IS NULL AND "reconciliation_differences"."explanation" IS NULL;--> statement-breakpoint
CREATE INDEX "payment_verifications_payment" ON "payment_verifications" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_callbacks_received" ON "payment_callbacks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_callbacks_reference" ON "payment_callbacks" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_events_money" ON "payment_events" USING btree ("at") WHERE event IN ('charge-confirmed', 'charge-differs', 'refund-confirmed', 'staff-closed-returned', 'delivered');--> statement-breakpoint
CREATE INDEX "payment_messages_unsent" ON "payment_messages" USING btree ("queued_at") WHERE "payment_messages"."sent_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("order_id") WHERE "payments"."live";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_delivery" ON "payments" USING btree ("order_id") WHERE "payments"."delivers";--> statement-breakpoint
CREATE INDEX "archived_payments_order" ON "archived_payments" USING hash ("order_id");--> statement-breakpoint
CREATE INDEX "archived_payments_msisdn" ON "archived_payments" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "archived_payments_payer" ON "archived_payments" USING btree ("payer");--> statement-breakpoint
CREATE INDEX "archived_payments_updated" ON "archived_payments" USING brin ("updated_at");--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_by_payer" ON "payments" USING btree ("payer","created_at");--> statement-breakpoint
CREATE INDEX "payments_by_recipient" ON "payments" USING btree ("msisdn","created_at");--> statement-breakpoint
CREATE INDEX "open_payments_due" ON "open_payments" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "payments_of_mode" ON "payments" USING btree ("mode","created_at");--> statement-breakpoint
CREATE INDEX "payments_of_visitor" ON "payments" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "payments_of_order_visitor" ON "payments" USING btree ("order_visitor_id");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pay_links_order" ON "pay_links" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_links_of_order" ON "pay_links" USING btree ("order_id") WHERE "pay_links"."cancelled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "reversal_cases_opened" ON "reversal_cases" USING btree ("opened_at","reference");--> statement-breakpoint
CREATE INDEX "seen_callbacks_seen" ON "seen_callbacks" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "allowances_msisdn" ON "sandbox"."allowances" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "deliveries_at" ON "sandbox"."deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "invoices_account" ON "sandbox"."invoices" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "sales_leads_created" ON "sandbox"."sales_leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sent_emails_to" ON "sandbox"."sent_emails" USING btree ("to","id");--> statement-breakpoint
CREATE INDEX "airtime_entries_msisdn" ON "sandbox"."airtime_entries" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "airtime_entries_at" ON "sandbox"."airtime_entries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "airtime_entries_charge" ON "sandbox"."airtime_entries" USING btree ("charge_key","kind");--> statement-breakpoint
CREATE INDEX "messages_msisdn" ON "sandbox"."messages" USING btree ("msisdn","id");--> statement-breakpoint
CREATE INDEX "ussd_steps_of_number" ON "ussd_steps" USING btree ("msisdn","created_at");--> statement-breakpoint
CREATE INDEX "ussd_steps_created" ON "ussd_steps" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sms_messages_created" ON "sms_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sms_messages_subject" ON "sms_messages" USING btree ("subject","purpose");--> statement-breakpoint
CREATE INDEX "sms_parts_message" ON "sms_parts" USING btree ("sms_id");--> statement-breakpoint
CREATE INDEX "sms_parts_at" ON "sms_parts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "journal_of_payment" ON "journal" USING btree ("payment_id");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted; add a correction', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER journal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "journal" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A statement that names a partition fires only the partition's own trigger.
CREATE TRIGGER journal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "journal_default" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Writes the row of "open_payments" whenever a payment changes, in the same transaction.
CREATE FUNCTION index_open_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND (NEW.due_at IS NOT NULL OR NOT (
    NEW.state IN ('fulfilled', 'declined', 'cancelled', 'refunded') OR (NEW.state = 'expired' AND NEW.starts = 0))) THEN
    INSERT INTO "open_payments" (payment_id, state, due_at) VALUES (NEW.id, NEW.state, NEW.due_at)
      ON CONFLICT (payment_id) DO UPDATE SET state = excluded.state, due_at = excluded.due_at;
  ELSIF TG_OP <> 'INSERT' THEN
    DELETE FROM "open_payments" WHERE payment_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payments_are_indexed AFTER INSERT OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION index_open_payment();--> statement-breakpoint
CREATE TRIGGER payments_are_indexed_again AFTER UPDATE ON "payments" FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.due_at IS DISTINCT FROM NEW.due_at OR OLD.starts <> NEW.starts)
  EXECUTE FUNCTION index_open_payment();--> statement-breakpoint
-- Counts a request for each key in their order and stops at the first one over its allowance. "refused" is its place, NULL when all
-- have room. Times in milliseconds since 1970.
CREATE FUNCTION consume_points(keys text[], most integer[], now_ms bigint, ends_ms bigint, OUT refused integer, OUT expires bigint)
LANGUAGE plpgsql AS $$
DECLARE
  consumed integer;
BEGIN
  FOR place IN 1 .. cardinality(keys) LOOP
    INSERT INTO "rate_limits" AS counter (key, points, expire) VALUES (keys[place], 1, ends_ms)
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN counter.expire <= now_ms THEN 1 ELSE counter.points + 1 END,
        expire = CASE WHEN counter.expire <= now_ms THEN ends_ms ELSE counter.expire END
      RETURNING counter.points, counter.expire INTO consumed, expires;
    IF consumed > most[place] THEN
      refused := place;
      RETURN;
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"provider_reference" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" text,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"closing_reason" text,
	CONSTRAINT "payment_disputes_amount" CHECK ("payment_disputes"."amount_minor" > 0),
	CONSTRAINT "payment_disputes_closed" CHECK (("payment_disputes"."closed_at" IS NULL) = (state = 'open'))
);
--> statement-breakpoint
CREATE TABLE "payment_refund_events" (
	"refund_id" text NOT NULL,
	"version" integer NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"detail" text,
	"by" text,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refund_events_refund_id_version_pk" PRIMARY KEY("refund_id","version")
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"number" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"take_back" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"approved_by" text,
	"attempt" integer NOT NULL,
	"take_back_reference" text,
	"refund_reference" text,
	"refusal" text,
	"version" integer DEFAULT 1 NOT NULL,
	"tried_since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_minor" > 0),
	CONSTRAINT "payment_refunds_approver" CHECK ("payment_refunds"."approved_by" <> "payment_refunds"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."take_backs" (
	"key" text PRIMARY KEY NOT NULL,
	"delivery_key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"outcome" text,
	"operator_reference" text
);
--> statement-breakpoint
CREATE INDEX "payment_disputes_payment" ON "payment_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_disputes_provider" ON "payment_disputes" USING btree ("payment_id","provider_reference");--> statement-breakpoint
CREATE INDEX "payment_disputes_open" ON "payment_disputes" USING btree ("evidence_due_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_number" ON "payment_refunds" USING btree ("payment_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_one_take_back" ON "payment_refunds" USING btree ("payment_id") WHERE "payment_refunds"."take_back" = 'asked';--> statement-breakpoint
CREATE INDEX "payment_refunds_due" ON "payment_refunds" USING btree ("due_at") WHERE "payment_refunds"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_refunds_review" ON "payment_refunds" USING btree ("updated_at") WHERE state = 'review';--> statement-breakpoint
CREATE INDEX "payment_refunds_requested" ON "payment_refunds" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "take_backs_delivery" ON "sandbox"."take_backs" USING btree ("delivery_key");--> statement-breakpoint
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
CREATE TRIGGER journal_day_is_open BEFORE INSERT ON "journal" FOR EACH ROW EXECUTE FUNCTION refuse_closed_day();--> statement-breakpoint
CREATE TABLE "fiscal_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"vat_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"error" text,
	"device" text,
	"number" text,
	"signature" text,
	"issued_at" timestamp with time zone,
	CONSTRAINT "fiscal_documents_amount" CHECK ("fiscal_documents"."amount_minor" > 0 AND "fiscal_documents"."vat_minor" >= 0),
	CONSTRAINT "fiscal_documents_issued" CHECK (("fiscal_documents"."issued_at" IS NULL) = ("fiscal_documents"."number" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "fiscal_progress" (
	"id" smallint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"journal_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fiscal_sandbox_receipts" (
	"key" text PRIMARY KEY NOT NULL,
	"number" serial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_endpoints" (
	"name" text PRIMARY KEY NOT NULL,
	"types" text[],
	"numbers" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_events" (
	"endpoint" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "outgoing_events_endpoint_id_pk" PRIMARY KEY("endpoint","id")
);
--> statement-breakpoint
CREATE INDEX "fiscal_documents_payment" ON "fiscal_documents" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "fiscal_documents_due" ON "fiscal_documents" USING btree ("due_at") WHERE "fiscal_documents"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outgoing_events_due" ON "outgoing_events" USING btree ("endpoint","due_at") WHERE "outgoing_events"."delivered_at" IS NULL;--> statement-breakpoint
CREATE INDEX "outgoing_events_at" ON "outgoing_events" USING btree ("at");--> statement-breakpoint
ALTER TABLE "operator_requests" ADD COLUMN "details" text;--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"action" text NOT NULL,
	"not_delivered" boolean NOT NULL,
	"proposed_by_subject" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"approved" boolean
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"roles" text[] NOT NULL,
	"browser_hash" text NOT NULL,
	"id_token" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_notes_payment" ON "staff_notes" USING btree ("payment_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_proposals_one_open" ON "staff_proposals" USING btree ("payment_id") WHERE "staff_proposals"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX "staff_proposals_payment" ON "staff_proposals" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_sessions_subject" ON "staff_sessions" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "archived_payments_email" ON "archived_payments" USING btree (lower("email")) WHERE "archived_payments"."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "archived_payments_account" ON "archived_payments" USING btree (("contents" ->> 'accountNumber')) WHERE "archived_payments"."contents" ->> 'accountNumber' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_latest" ON "payments" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_of_email" ON "payments" USING btree (lower("email")) WHERE "payments"."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_of_account" ON "payments" USING btree (("contents" ->> 'accountNumber')) WHERE "payments"."contents" ->> 'accountNumber' IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "book_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"debit" text,
	"credit" text,
	"account" text,
	"amount_minor" bigint,
	"currency" text,
	"payment_id" text,
	"proposed_by_subject" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"approved" boolean
);
--> statement-breakpoint
CREATE TABLE "statement_upload_parts" (
	"upload_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "statement_upload_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "statement_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"by_subject" text NOT NULL,
	"by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"received_bytes" integer NOT NULL,
	"share" double precision NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"hash" text,
	"file_id" bigint,
	"why" text,
	"line" integer,
	"resolved" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "book_proposals_one_open" ON "book_proposals" USING btree ("kind","subject") WHERE "book_proposals"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX "book_proposals_payment" ON "book_proposals" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "statement_uploads_started" ON "statement_uploads" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "statement_uploads_file" ON "statement_uploads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_of_file" ON "settlement_lines" USING btree ("file_id","state","id");--> statement-breakpoint
CREATE INDEX "settlement_lines_reference" ON "settlement_lines" USING btree ("reference") WHERE "settlement_lines"."reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "settlement_lines_provider_reference" ON "settlement_lines" USING btree ("provider_reference") WHERE "settlement_lines"."provider_reference" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "care_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"message" text NOT NULL,
	"channel" text NOT NULL,
	"by" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_audit" (
	"id" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"by_subject" text,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"person" text,
	"reason" text NOT NULL,
	"outcome" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_audit_id_at_pk" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
-- Rows of a month that has no partition yet; a job moves them (platform/database/partitions).
CREATE TABLE "staff_audit_default" PARTITION OF "staff_audit" DEFAULT;
--> statement-breakpoint
CREATE TABLE "staff_audit_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_pseudonym_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"person" text NOT NULL,
	"role" text NOT NULL,
	"effect" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "staff_roles_person_role_pk" PRIMARY KEY("person","role")
);
--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD COLUMN "evidence_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD COLUMN "evidence_sent_by" text;--> statement-breakpoint
ALTER TABLE "reversal_cases" ADD COLUMN "reopenings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_proposals" ADD COLUMN "case_act" jsonb;--> statement-breakpoint
ALTER TABLE "staff_proposals" ADD COLUMN "amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "staff_proposals" ADD COLUMN "currency" text;--> statement-breakpoint
CREATE INDEX "care_messages_payment" ON "care_messages" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "staff_audit_subject" ON "staff_audit" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "staff_audit_by" ON "staff_audit" USING btree ("by");--> statement-breakpoint
CREATE INDEX "staff_audit_person" ON "staff_audit" USING btree ("person");--> statement-breakpoint
CREATE INDEX "staff_audit_at" ON "staff_audit" USING btree ("at");--> statement-breakpoint
-- Gives an act the next number and the hash of the act before. The row of "staff_audit_head" is locked until the transaction ends, so
-- the next act sees this one or, when it was rolled back, the one before it. `staff-acts/check-audit.ts` computes the hashes again.
CREATE FUNCTION chain_staff_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "staff_audit_head" AS head (id, hash) VALUES (1, '')
    ON CONFLICT ("only") DO UPDATE SET id = head.id + 1 RETURNING head.id, head.hash INTO NEW.id, NEW.previous_hash;
  NEW.hash := encode(sha256(convert_to(jsonb_build_array(NEW.id, NEW.previous_hash,
    to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), NEW."by", NEW.by_subject, NEW.act, NEW.subject, NEW.person,
    NEW.reason, NEW.outcome, NEW.before, NEW.after)::text, 'UTF8')), 'hex');
  UPDATE "staff_audit_head" SET hash = NEW.hash;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER staff_audit_is_a_chain BEFORE INSERT ON "staff_audit" FOR EACH ROW EXECUTE FUNCTION chain_staff_audit();--> statement-breakpoint
CREATE TRIGGER staff_audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A statement that names a partition fires only the partition's own trigger.
CREATE TRIGGER staff_audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_audit_default" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "staff_audit" FROM CURRENT_USER;
--> statement-breakpoint
CREATE TABLE "desk_settings" (
	"version" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "kept_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "network_check" jsonb;
--> statement-breakpoint
CREATE TABLE "payment_payees" (
	"payment_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"payee" text NOT NULL,
	"payee_by" text NOT NULL,
	"approved_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_payees_payment_id_attempt_pk" PRIMARY KEY("payment_id","attempt"),
	CONSTRAINT "payment_payees_approver" CHECK ("payment_payees"."approved_by" <> "payment_payees"."payee_by")
);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "payee" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "payee_by" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "payee_approved_by" text;--> statement-breakpoint
CREATE INDEX "payment_payees_payee" ON "payment_payees" USING btree ("payee");--> statement-breakpoint
CREATE INDEX "payment_refunds_payees" ON "payment_refunds" USING btree ("payee") WHERE "payment_refunds"."payee" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payee" CHECK ("payment_refunds"."payee" IS NULL OR coalesce("payment_refunds"."payee_approved_by" <> "payment_refunds"."payee_by", false));
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "staff_views" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "staff_lead_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"lead_key" text NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "queue_alarms" (
	"queue" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "staff_assignments" (
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"owner_subject" text NOT NULL,
	"owner" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"assigned_by" text NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_assignments_kind_item_pk" PRIMARY KEY("kind","item")
);
--> statement-breakpoint
ALTER TABLE "signal_reports" ADD COLUMN IF NOT EXISTS "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signal_reports" ADD COLUMN IF NOT EXISTS "read_by" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN IF NOT EXISTS "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN IF NOT EXISTS "read_by" text;--> statement-breakpoint
ALTER TABLE "faq_missed_searches" ADD COLUMN IF NOT EXISTS "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_views_name" ON "staff_views" USING btree ("subject","name");--> statement-breakpoint
CREATE INDEX "staff_lead_notes_lead" ON "staff_lead_notes" USING btree ("lead_key","at");--> statement-breakpoint
CREATE INDEX "staff_assignments_owner" ON "staff_assignments" USING btree ("owner_subject");--> statement-breakpoint
CREATE INDEX "staff_assignments_assigned" ON "staff_assignments" USING btree ("assigned_at");--> statement-breakpoint
CREATE INDEX "leads_of_number" ON "leads" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "leads_of_lead" ON "leads" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "payments_of_leads" ON "payments" USING btree ("created_at") WHERE order_kind = 'lead';
