-- expand: staff edit texts in the desk; changes, their texts, and what was published.
CREATE TABLE "content_revisions" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_revisions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"key" text NOT NULL,
	"text" text,
	"change_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"approved_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_change_texts" (
	"change_id" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"text" text,
	"base" text,
	CONSTRAINT "content_change_texts_change_id_path_key_pk" PRIMARY KEY("change_id","path","key")
);
--> statement-breakpoint
CREATE TABLE "content_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"by_subject" text NOT NULL,
	"by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"reason" text,
	"publish_at" timestamp with time zone,
	"decided_by" text,
	"decided_by_subject" text,
	"decision" text,
	"moved_at" timestamp with time zone NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "content_revisions_text" ON "content_revisions" USING btree ("path","key","number");--> statement-breakpoint
CREATE INDEX "content_revisions_change" ON "content_revisions" USING btree ("change_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_changes_one_draft" ON "content_changes" USING btree ("by_subject") WHERE "content_changes"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "content_changes_state" ON "content_changes" USING btree ("state","moved_at");