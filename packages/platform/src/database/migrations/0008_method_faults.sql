-- expand: a way to pay whose provider refuses the portal's configuration is switched off on every node
CREATE TABLE IF NOT EXISTS "method_faults" (
	"method" text PRIMARY KEY NOT NULL,
	"fault" text NOT NULL,
	"detail" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"times" integer NOT NULL,
	"off_until" timestamp with time zone NOT NULL
);

