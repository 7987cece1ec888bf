-- expand: settings that staff change in the desk
CREATE TABLE "desk_settings" (
	"version" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"settings" jsonb NOT NULL
);
