CREATE TABLE "app"."publication" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"label" text,
	"brand" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."published_page" (
	"slug" text PRIMARY KEY NOT NULL,
	"vault" text NOT NULL,
	"publisher" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "published_page_publisher" UNIQUE("vault","publisher")
);
--> statement-breakpoint
CREATE TABLE "app"."incident" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app"."incident_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"component" text NOT NULL,
	"status" text NOT NULL,
	"detail" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."probe_call" (
	"run_id" bigint NOT NULL,
	"operation" text NOT NULL,
	"called_at" timestamp with time zone NOT NULL,
	"latency_ms" real NOT NULL,
	"http_status" integer,
	"is_valid" boolean,
	"problem" text,
	CONSTRAINT "probe_call_run_id_operation_pk" PRIMARY KEY("run_id","operation")
);
--> statement-breakpoint
CREATE TABLE "app"."probe_day" (
	"component" text NOT NULL,
	"day" date NOT NULL,
	"turns" integer NOT NULL,
	"degraded_turns" integer NOT NULL,
	"down_turns" integer NOT NULL,
	CONSTRAINT "probe_day_component_day_pk" PRIMARY KEY("component","day")
);
--> statement-breakpoint
CREATE TABLE "app"."probe_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app"."probe_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"down" text[] NOT NULL,
	"degraded" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."probe_state" (
	"component" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"detail" text,
	"probed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."publication" ADD CONSTRAINT "publication_slug_published_page_slug_fk" FOREIGN KEY ("slug") REFERENCES "app"."published_page"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_slug" ON "app"."publication" USING btree ("slug","published_at");--> statement-breakpoint
CREATE INDEX "incident_started_at" ON "app"."incident" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "incident_open" ON "app"."incident" USING btree ("component") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "probe_call_called_at" ON "app"."probe_call" USING btree ("called_at");--> statement-breakpoint
CREATE INDEX "probe_call_invalid" ON "app"."probe_call" USING btree ("called_at") WHERE is_valid is false;--> statement-breakpoint
CREATE INDEX "probe_run_started_at" ON "app"."probe_run" USING btree ("started_at");