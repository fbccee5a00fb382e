CREATE TABLE "app"."category_term" (
	"term" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"weight" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."lead_dataset" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app"."lead_dataset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"state" text NOT NULL,
	"progress" jsonb NOT NULL,
	"facts" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"activated_at" timestamp with time zone,
	"retired_at" timestamp with time zone,
	CONSTRAINT "lead_dataset_version" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "app"."lead_quote" (
	"request_hash" text NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"version" text NOT NULL,
	"leads" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_quote_request_hash_amount_usdc_version_pk" PRIMARY KEY("request_hash","amount_usdc","version")
);
--> statement-breakpoint
CREATE TABLE "app"."lead_suppression" (
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_suppression_kind_hash_pk" PRIMARY KEY("kind","hash")
);
