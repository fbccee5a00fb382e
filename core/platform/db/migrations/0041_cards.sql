CREATE TABLE "app"."agent_card" (
	"id" text PRIMARY KEY NOT NULL,
	"payload" text NOT NULL,
	"public_key" text,
	"card" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."card_key" (
	"public_key" text PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
